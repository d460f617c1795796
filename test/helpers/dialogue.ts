/** When a dialogue matters, and not how it looks: questions are answered by their meaning, in each manner of asking. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { temporaryFolder } from "./folder.ts";
import { masked } from "./mask.ts";
import { argumentsOf, type Command, LAUNCHER } from "./program.ts";
import { runInTerminal, startInTerminal, type TerminalOptions, type TerminalSession } from "./terminal.ts";

/** How questions are asked. */
export interface Manner {
  readonly manner: string;
  readonly columns: number;
  /** As lines alone. */
  readonly plain?: boolean;
  /** Before each answer the program is stopped by Ctrl-Z, and continued by `fg`. */
  readonly stops?: boolean;
}

/** Each dialogue works in all of them: `test.each(MANNERS)("…, $manner", async (manner) => …)`. */
export const MANNERS: readonly Manner[] = [
  { manner: "drawn at 60 columns", columns: 60 },
  { manner: "drawn at 120 columns", columns: 120 },
  { manner: "plain at 60 columns", columns: 60, plain: true },
  { manner: "drawn at 80 columns, also after Ctrl-Z", columns: 80, stops: true },
  { manner: "plain at 80 columns, also after Ctrl-Z", columns: 80, plain: true, stops: true },
];

/** What a person does at a question: the keys for it where questions are drawn, and the line where they are not. */
export interface Answer {
  readonly drawn: (session: TerminalSession, question: () => Block) => Promise<string> | string;
  readonly plain: (question: string, next: (line: string) => Promise<string>) => Promise<string> | string;
}

/** A line of text, instead of what stands there. */
export function typed(text: string): Answer {
  return {
    drawn: () => CTRL_U + text + ENTER,
    plain: (question) => (text === "" && question.includes("- empties it") ? "-" : text) + ENTER,
  };
}

/** What is offered. */
export const entered: Answer = { drawn: () => ENTER, plain: () => ENTER };

/** No answer: the question is left, which is not an error. */
export const left: Answer = {
  drawn: () => ESCAPE,
  plain: (question) => (question.includes("q leaves") ? "q" : ESCAPE) + ENTER,
};

export const interrupted: Answer = { drawn: () => CTRL_C, plain: () => CTRL_C };

/** The answer that begins with a text; also Yes or No. */
export function chosen(label: string): Answer {
  return {
    async drawn(session, question) {
      if (/[●○] Yes \/ [●○] No/.test(question().text)) return label === "Yes" ? "y" : "n";
      while (question().options.every((option) => !option.label.startsWith(label))) {
        const before = question().text;
        session.type(DOWN);
        await session.waitFor(() => question().text !== before);
      }
      const { options } = question();
      const at = (wanted: (option: Option) => boolean) => options.findIndex(wanted);
      const steps = at((option) => option.label.startsWith(label)) - at(({ isMarked }) => isMarked);
      return (steps < 0 ? UP.repeat(-steps) : DOWN.repeat(steps)) + ENTER;
    },
    plain: (question) =>
      (/\[(y\/N|Y\/n)/.test(question) ? (label === "Yes" ? "y" : "n") : numberOf(label, question)) + ENTER,
  };
}

/** The customer, file or the like that begins with a text, after a part of it was typed. */
export function found(part: string, label: string): Answer {
  return {
    async drawn(session, question) {
      session.type(part);
      await session.waitFor(() => part === "" || question().text.includes(`Search: ${part}█`));
      return chosen(label).drawn(session, question);
    },
    plain: async (question, next) => numberOf(label, part === "" ? question : await next(part + ENTER)) + ENTER,
  };
}

/** Several of those that are shown, in the order in which they stand there. */
export function marked(...labels: readonly string[]): Answer {
  return {
    drawn(_, question) {
      const { options } = question();
      let at = 0;
      const keys = labels.map((label) => {
        const place = options.findIndex((option) => option.label.startsWith(label));
        const steps = DOWN.repeat(place - at);
        at = place;
        return `${steps}\t`;
      });
      return keys.join("") + ENTER;
    },
    plain: (question) => labels.map((label) => numberOf(label, question)).join(" ") + ENTER,
  };
}

/** The real program on a real terminal, whose questions are answered one after the other. */
export async function converse(
  command: Command,
  { manner, env, ...options }: TerminalOptions & { readonly manner: Manner },
): Promise<Dialogue> {
  const { columns, plain = false, stops = false } = manner;
  const all = { ...options, columns, env: { ...env, ...(plain ? { ACCESSIBLE: "1" } : {}), NO_COLOR: "1" } };
  if (!stops) return new Dialogue(await runInTerminal(command, all), manner, 0);
  const words = [process.execPath, LAUNCHER, ...argumentsOf(command)].map(
    (word) => `'${word.replaceAll("'", "'\\''")}'`,
  );
  const settings = join(await temporaryFolder(), "bashrc");
  await writeFile(settings, `PS1='${PROMPT} '; bind 'set enable-bracketed-paste off'; set -- ${words.join(" ")}\n`);
  const session = await startInTerminal(["bash", "--rcfile", settings, "-i"], all);
  await session.waitFor(PROMPT);
  session.type(`${PROGRAM}\r`);
  return new Dialogue(session, manner, `${PROMPT} ${PROGRAM}`.length);
}

export class Dialogue {
  readonly #session: TerminalSession;
  readonly #manner: Manner;
  /** All that was said beside the questions. */
  #said = "";
  /** Where on the screen that begins which was not looked at. */
  #from: number;
  #echo = "";
  /** Whether an answered question stands there first. */
  #isAnswered = false;
  /** Whether the question is asked again, below the problem with the last answer. */
  #isAgain = false;

  constructor(session: TerminalSession, manner: Manner, from: number) {
    this.#session = session;
    this.#manner = manner;
    this.#from = from;
  }

  /** Answers a question once it is asked. @param question how it begins. */
  async answer(question: string, answer: Answer): Promise<void> {
    const isAsked = this.#manner.plain ? this.#isAskedInLines(question) : this.#isDrawn(question);
    await this.#until(isAsked, question);
    const before = this.#manner.plain ? this.#new.slice(0, placeOf(question, this.#new)) : this.#blocks.said;
    if (!this.#isAgain) this.#said += `${before}\n`;
    this.#expectWhole();
    if (this.#manner.stops) await this.#stopped(isAsked, question);
    this.#isAgain = false;
    if (this.#manner.plain) await this.#answerInLines(question, answer);
    else await this.#answerDrawn(answer);
  }

  /** Gives an answer that is not accepted. @param why the problem that is told. */
  async refused(question: string, answer: Answer, why: string): Promise<void> {
    await this.answer(question, answer);
    [this.#isAnswered, this.#isAgain] = [false, true];
    const told = () => squeezed(this.#manner.plain ? this.#new : this.#question.text).includes(squeezed(why));
    await this.#until(told, why);
  }

  /** Waits for the end of the program, and checks what is true of each. */
  async end(): Promise<{ readonly said: string; readonly exitCode: number }> {
    const { plain, stops } = this.#manner;
    if (stops) {
      await this.#until(() => /\nready>$/.test(this.#new), PROMPT);
      this.#session.type("exit\r");
    }
    const { exitCode, raw } = await this.#session.ended;
    if (plain && !stops) expect(raw.replace(/\x1b\]777;\d+\x07/, "")).not.toContain("\x1b");
    if (!plain) expect(raw.lastIndexOf("\x1b[?25h")).toBeGreaterThan(raw.lastIndexOf("\x1b[?25l"));
    this.#expectWhole();
    const rest = plain ? this.#new : this.#blocks.said;
    const said = `${this.#said}${rest.replace(/\nready> exit\n[\s\S]*$/, "")}`;
    return { said: said.replace(/\s+/g, " ").trim(), exitCode };
  }

  /** The same as one text, in which what differs from run to run is masked. */
  async ending(): Promise<string> {
    const { said, exitCode } = await this.end();
    const text = masked(said).replace(/\d{8}T\d{6}Z-\w+/g, "RUN");
    return `${text.replace(/\d{4}-\d\d-\d\d/g, "DATE")} EXIT ${exitCode}`;
  }

  // --- internal ---

  /** What the screen shows since the last answer, which the terminal itself shows. */
  get #new(): string {
    const text = this.#session.screen().slice(this.#from);
    let at = 0;
    for (const sign of this.#echo) {
      while (/\s/.test(text.charAt(at))) at += 1;
      if (text[at] === sign) at += 1;
    }
    return text.slice(at);
  }

  get #blocks() {
    return blocksOf(this.#new);
  }

  /** The question that is asked. */
  get #question(): Block {
    return this.#blocks.blocks[this.#isAnswered ? 1 : 0] ?? NO_BLOCK;
  }

  readonly #isDrawn = (question: string) => () =>
    this.#question.isOpen && squeezed(this.#question.text).startsWith(squeezed(question));

  readonly #isAskedInLines = (question: string) => () => this.#new.endsWith(":") && placeOf(question, this.#new) !== -1;

  async #until(isThere: () => boolean, what: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const tell = () => reject(new Error(`"${what}" did not come:\n${this.#session.screen()}`));
      timer = setTimeout(tell, PATIENCE_MS);
    });
    await Promise.race([this.#session.waitFor(isThere), late]).finally(() => clearTimeout(timer));
  }

  async #stopped(isAsked: () => boolean, question: string): Promise<void> {
    // Any key removes a problem that is drawn, Ctrl-Z too.
    const mayDiffer = this.#manner.plain || this.#isAgain;
    const before = this.#question.text;
    this.#session.type("\x1a");
    await this.#until(() => /Stopped[\s\S]*\nready>$/.test(this.#new), "Stopped");
    this.#from = this.#session.screen().length;
    this.#echo = "";
    this.#isAnswered = false;
    this.#session.type("fg\r");
    await this.#until(() => isAsked() && (mayDiffer || this.#question.text === before), question);
  }

  /** The program itself has broken each line that is wider than the terminal. */
  #expectWhole(): void {
    const { plain, stops } = this.#manner;
    const shown = this.#new;
    if (plain || !stops) expect(this.#session.broken().filter((line) => shown.includes(line))).toEqual([]);
  }

  async #answerDrawn(answer: Answer): Promise<void> {
    const keys = await answer.drawn(this.#session, () => this.#question);
    this.#from += this.#question.at;
    this.#isAnswered = true;
    this.#session.type(keys);
  }

  async #answerInLines(question: string, answer: Answer): Promise<void> {
    const type = (line: string) => {
      const screen = this.#session.screen();
      this.#from = screen.length;
      const isHidden = screen.endsWith("(it is not shown):");
      this.#echo = isHidden ? "" : line.replace(ESCAPE, "^[").replace(CTRL_C, "^C").replace(/\s/g, "");
      this.#session.type(line);
    };
    const next = async (line: string) => {
      type(line);
      await this.#until(() => this.#new.endsWith(":"), "the next line");
      return this.#new;
    };
    const asked = this.#new;
    type(await answer.plain(asked.slice(placeOf(question, asked)), next));
  }
}

// --- internal ---

const [ENTER, ESCAPE, CTRL_C, CTRL_U, UP, DOWN] = ["\r", "\x1b", "\x03", "\x15", "\x1b[A", "\x1b[B"];

/** The prompt of the shell in which the program is stopped, and the program there. */
const [PROMPT, PROGRAM] = ["ready>", '"$@"'];

/** A screen is told when it does not come for so long, also on a busy machine. */
const PATIENCE_MS = 20_000;

interface Option {
  readonly label: string;
  readonly isMarked: boolean;
}

/** A question as it is drawn. */
interface Block {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly options: readonly Option[];
  /** Whether it waits for an answer. */
  readonly isOpen: boolean;
}

const NO_BLOCK: Block = { at: 0, text: "", options: [], isOpen: false };

/** The questions that are drawn, and what is said beside them. (Clack breaks some lines without its bar.) */
function blocksOf(screen: string): { readonly blocks: readonly Block[]; readonly said: string } {
  const blocks: Block[] = [];
  let said = "";
  let last = 0;
  for (const { index, 0: drawn } of screen.matchAll(/^│\n(?:[◆▲][\s\S]*?\n└.*|[◇■].*(?:\n(?!│\n[◆▲◇■])│.*)*)/gm)) {
    said += screen.slice(last, index);
    last = index + drawn.length;
    const lines = drawn.split("\n").slice(1);
    const options = lines.flatMap((line) => {
      const [, mark, label] = /^│ {2}([●○◻◼]) (.*)$/.exec(line) ?? [];
      return mark === undefined || label === undefined ? [] : { label, isMarked: mark === "●" };
    });
    const text = lines.map((line) => line.slice(1).trim()).join("\n");
    blocks.push({ at: index, text, options, isOpen: /^[◆▲]/.test(lines[0] ?? "") && /^└/.test(lines.at(-1) ?? "") });
  }
  return { blocks, said: said + screen.slice(last) };
}

/** Without blanks and ends of lines: wherever a text was broken. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Where a text begins in lines, wherever it was broken; -1 if it does not stand there. */
function placeOf(text: string, lines: string): number {
  const words = text.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return lines.search(new RegExp(words.join("\\s+")));
}

/** The number of an answer in lines. */
function numberOf(label: string, question: string): string {
  for (const [, number = "", text = ""] of question.matchAll(/^ *(\d+)\. (.*)$/gm)) {
    if (text.startsWith(label)) return number;
  }
  throw new Error(`${JSON.stringify(label)} is not offered:\n${question}`);
}
