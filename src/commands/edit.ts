import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { changedFields } from "../customers/changes.ts";
import type { Customer, CustomerInput } from "../customers/customer.ts";
import { described } from "../customers/identity.ts";
import { phoneReader } from "../customers/phone.ts";
import { CliError, Declined } from "../errors.ts";
import { customerView } from "../output/customer-view.ts";
import { editorOf, openEditor } from "../system/child.ts";
import { readAll, throwFileError } from "../system/files.ts";
import { removeFolder, temporaryFolder } from "../system/folders.ts";
import { canAsk } from "../terminal/terminal.ts";
import { decodeText } from "../text/utf8.ts";
import { problemLines, readEdited, recordText, withoutProblem, withProblem } from "./edit/record-text.ts";
import { writeOne } from "./shared/as-run.ts";
import { confirmWrite, differences } from "./shared/confirming.ts";
import type { Reading } from "./shared/input.ts";
import { addCountryFlag, countryOf, REF_HELP, resolve } from "./shared/refs.ts";
import { printsLines } from "./shared/tell-written.ts";

interface EditFlags {
  readonly defaultCountry?: string;
  readonly yes?: boolean;
}

export default function editCommand(bind: Bind): Command {
  return bind(
    addCountryFlag(
      new Command("edit")
        .argument("[ref]", REF_HELP)
        .description("Change a customer in your editor, as YAML. What changes is shown before it is sent."),
    ).option("-y, --yes", "do not ask before it is sent"),
    edit,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  fields: "customer",
  notes: `The editor is the one in VISUAL or EDITOR, which may hold arguments ("code --wait"); else vi, or notepad on Windows. \
A field without a value is cleared; a line that is removed leaves its field as it is. An unchanged or emptied text changes \
nothing. When something fails, the text is kept, and it says where.`,
  examples: ["customers edit dana.ortiz@example.com", 'EDITOR="code --wait" customers edit +12025550123'],
};

async function edit(context: Context, [ref]: readonly [string?], flags: EditFlags): Promise<void> {
  const { interactive, stdoutIsTTY, stderrIsTTY } = context.terminal;
  if (!interactive || !(stdoutIsTTY || stderrIsTTY)) {
    throw new CliError("usage", "an editor needs a terminal", {
      hint: "Use `customers update` in a script: --help lists its flags.",
    });
  }
  const output = await context.output();
  const api = await context.api();
  const found = await resolve(context, ref);
  const current = await api.whole(found);
  const country = await countryOf(context, flags.defaultCountry);
  const read = { readPhone: await phoneReader(country), country };
  const text = recordText(current);
  // In a folder that only its owner can read: editors make copies beside it. The id tells a person what the file is.
  const folder = await temporaryFolder("customers-edit-");
  const draft = join(folder, `${current.id.replace(/[^\w-]+/g, "-").slice(0, 60)}.yaml`);
  const removeDraft = () => removeFolder(folder).catch(() => {});
  await writeDraft(draft, text);
  try {
    const changes = await editedChanges(context, current, draft, read);
    if (changes === undefined) {
      await removeDraft();
      context.notice("Nothing was changed: the text is as it was.");
      if (!(await printsLines(context))) await output.row(current, customerView);
      return;
    }
    // With stderr redirected there is no question: the person has saved the text, and knows what it changes.
    if (!flags.yes && canAsk(context)) {
      const about = await differences(context, current, changes);
      await confirmWrite(context, `Change ${described(current)}?`, { refusal: "nothing was changed", about });
    }
    await writeOne(context, "edit", { action: "update", before: current, body: changes }, { looksFirst: true });
    await removeDraft();
  } catch (error) {
    // Without a full stop behind a path: it is copied.
    throw withHint(context, error, `Your text is kept in ${draft}`);
  }
}

/** A program in the place of an editor may write the same mistake for ever. */
const MOST_ROUNDS = 20;

/** Opens the editor until the text is right. @returns undefined when nothing is to change. */
async function editedChanges(
  context: Context,
  current: Customer,
  draft: string,
  read: Reading,
): Promise<CustomerInput | undefined> {
  const { env, terminal, signal } = context;
  let problem: CliError | undefined;
  for (let round = 1; ; round += 1) {
    const before = await readDraft(draft);
    const bringLineBack = terminal.holdLine();
    await openEditor(editorOf(env), draft, env, terminal.stdoutIsTTY ? 1 : 2).finally(() => {
      bringLineBack();
      signal.throwIfAborted();
    });
    const after = await readDraft(draft);
    const text = withoutProblem(after);
    if (after === before && problem !== undefined) {
      await writeDraft(draft, text);
      throw problem;
    }
    if (after === before) return undefined;
    try {
      const changes = readEdited(text, current, read);
      return changedFields(changes).length === 0 ? undefined : changes;
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== "invalid_input" || round === MOST_ROUNDS) throw error;
      problem = error;
      await writeDraft(draft, withProblem(text, problemLines(error)));
    }
  }
}

function withHint({ warn }: Context, error: unknown, added: string): unknown {
  if (!(error instanceof CliError)) {
    warn(added);
    return error;
  }
  if (error instanceof Declined) return new Declined(error.message, added);
  return error.withHint([error.hint, added].filter(Boolean).join("\n"));
}

async function writeDraft(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 }).catch(throwFileError("write", path));
}

/** The text as it is now; a file that is gone is empty. */
async function readDraft(path: string): Promise<string> {
  return decodeText((await readAll(path)) ?? new Uint8Array(), "the record");
}
