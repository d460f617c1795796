import { CliError } from "../../errors.ts";
import { lookAtFile } from "../../system/files.ts";
import { openPinned } from "../../system/pinned-file.ts";
import { pathWord, plainWord } from "../../text/shell-word.ts";
import type { PlanHeader, PlannedFile } from "./plan-file.ts";

/**
 * A plan is for one account.
 * @throws CliError `refused` when this run's base URL or profile is another.
 */
export function refuseOtherAccount(
  path: string,
  { base_url, profile }: Pick<PlanHeader, "base_url" | "profile">,
  mine: { readonly baseUrl: string | undefined; readonly profile: string },
): void {
  if (base_url === mine.baseUrl && profile === mine.profile) return;
  const [what, planned, given, flag] =
    base_url === mine.baseUrl
      ? ["profile", profile, mine.profile, "--profile"]
      : ["base URL", base_url, mine.baseUrl ?? "none", "--base-url"];
  throw new CliError(
    "refused",
    `${path} was planned for the ${what} ${planned}, and this run's is ${given}; nothing was written`,
    { hint: `Apply it with ${flag} ${plainWord(planned)}, or make a plan for this account.` },
  );
}

/**
 * A plan is of one file. Where that file cannot be found (removed, another machine, stdin), the plan alone counts.
 * @throws CliError `refused` when there is another content under its name now.
 */
export async function refuseOtherFile({ name, path, sha256, bytes }: PlannedFile): Promise<void> {
  if (path === null || (await lookAtFile(path)) === undefined) return;
  const known = await openPinned(path, () => changed(name));
  if (known === undefined) return;
  await known.close();
  if (known.sha256 !== sha256 || known.bytes !== bytes) throw changed(name);
}

// --- internal ---

function changed(name: string): CliError {
  return new CliError("refused", `${name} has changed since it was planned; nothing was written`, {
    hint: `Make a new plan: customers plan ${pathWord(name)} --save PLAN.`,
  });
}
