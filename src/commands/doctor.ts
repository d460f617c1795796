import { Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import { connectServer, impatient } from "../cli/connect.ts";
import type { Context } from "../cli/context.ts";
import { type Check, conclusion, reportLines } from "../doctor/report.ts";
import { isStructured } from "../output/formats.ts";
import { columnsOf, type View } from "../output/output.ts";
import { fingerprint } from "../settings/key/plain.ts";
import { accountSource, type Settings } from "../settings/settings.ts";
import { during } from "../system/progress.ts";
import type { JsonObject } from "../text/json.ts";

export default function doctorCommand(bind: Bind): Command {
  return bind(
    new Command("doctor").description(
      "Check the way to the server, the key and the clock, and show how this server answers: where it puts a list, its " +
        "ids, its paging, its limits. It only reads, with a few requests, and never changes anything there.",
    ),
    doctor,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: `Marks: ✓ ok, ! works but look at it, ✗ fails, ? reading alone cannot show it.
Exit codes: 0 all can be used, else that of the first line that fails: 4 the key, 6 the server.

If it reads the server wrongly, correct it with a wire.… setting: see \`customers config --help\`.`,
  examples: ["customers doctor", `customers doctor --json | jq -r '.checks[] | select(.verdict == "fail").message'`],
};

const CHECK_VIEW: View = {
  columns: columnsOf({ name: "Check", verdict: "Verdict", message: "Message" }),
  csv: ["name", "verdict", "message", "hint"],
  id: "name",
};

async function doctor(context: Context): Promise<number> {
  const { flags, terminal, busy: progress } = context;
  const settings = await context.settings();
  const output = await context.output();
  const server = await connectServer(context, impatient(settings));
  const { examine } = await import("../doctor/checks.ts");
  const key = await keyName(settings, context);
  const checks = await during(progress, { phase: "checking" }, () => examine(server, key));
  const { requests } = server.http;
  const { verdict, exitCode, nextStep } = conclusion(checks);
  const base_url = settings.baseUrl?.value ?? null;
  const rows = checks.map(({ name, verdict, message, hint, code }: Check) => {
    const known = { name: name.replaceAll(" ", "_"), verdict, message };
    return { ...known, ...(hint === undefined ? {} : { hint }), ...(code === undefined ? {} : { code }) };
  });
  if (output.format !== "table" && !isStructured(output.format)) await output.rows(rows, CHECK_VIEW);
  else if (output.format !== "table" || flags.query !== undefined || flags.fields !== undefined) {
    const profile = settings.profile.value;
    const dialect = JSON.parse(JSON.stringify(server.known.now)) as JsonObject; // It is plain data.
    await output.row({ base_url, profile, verdict, checks: rows, dialect, next_step: nextStep, requests });
  } else {
    const account = `${base_url} (${accountSource(settings)})`;
    const columns = terminal.stdoutIsTTY ? terminal.columns : undefined;
    await terminal.out(reportLines({ account, nextStep, requests }, checks, await context.inks("stdout"), columns));
  }
  return exitCode;
}

async function keyName({ apiKey, profile }: Settings, context: Context): Promise<string> {
  if (apiKey === undefined) return "no key";
  const isInFile = apiKey.source === "profile" && apiKey.value !== undefined;
  return `${fingerprint(await apiKey.read(context))}, from ${isInFile ? `profile ${profile.value}` : apiKey.where}`;
}
