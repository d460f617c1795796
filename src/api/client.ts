import type { System } from "../context.ts";
import type { GlobalFlags } from "../flags.ts";
import type { Settings } from "../settings/settings.ts";
import type { CustomersApi } from "./customers-api.ts";

export async function createCustomersApi(
  _system: System,
  _flags: GlobalFlags,
  _settings: Settings,
): Promise<CustomersApi> {
  throw new Error("to come");
}
