import type { Watcher } from "../api/client.ts";
import type { Customer } from "../customers/customer.ts";
import type { Settings } from "../settings/settings.ts";
import type { System } from "../terminal/system.ts";

/** More are not kept: see customer-file.ts. */
const MOST = 5000;

/**
 * Keeps the customers that come by, for completion with TAB: where a person is at a terminal, and never for a script. A
 * failure to keep them is not told.
 */
export function rememberingWatcher(
  { env, terminal, atEnd }: System,
  { baseUrl, profile }: Pick<Settings, "baseUrl" | "profile">,
): Watcher {
  if (baseUrl === undefined || atEnd === undefined || !(terminal.stdoutIsTTY || terminal.stderrIsTTY)) return {};
  const seen: Customer[] = [];
  const deleted = new Set<string>();
  atEnd(async () => {
    if (seen.length === 0 && deleted.size === 0) return;
    const { rememberCustomers } = await import("../completion/customer-file.ts");
    const account = { baseUrl: baseUrl.value, profile: profile.value };
    await rememberCustomers(env, account, seen, deleted).catch(() => {});
  });
  return {
    onSeen: (customers) => {
      if (seen.length < MOST) seen.push(...customers.slice(0, MOST - seen.length));
    },
    onDeleted: (id) => void deleted.add(id),
  };
}
