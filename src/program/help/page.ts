/** What the help of a command shows, as data: made from the command, and drawn at the width of a terminal. */
export interface HelpPage {
  /** Its name, then its aliases. */
  readonly names: readonly string[];
  readonly description: string;
  /** `customers runs show [flags] [run]` */
  readonly usage: string;
  readonly commands: readonly Section[];
  readonly args: readonly Item[];
  readonly flags: readonly Section[];
  /** Paragraphs, separated by an empty line. */
  readonly notes: string;
  readonly terms: readonly Section[];
  readonly examples: readonly string[];
  /** Whether it takes arguments: then a word after it is one, not a command below it. */
  readonly takesArguments: boolean;
  readonly below: readonly HelpPage[];
}

export interface RootPage extends HelpPage {
  /** The flags that every command takes. */
  readonly globalFlags: readonly Item[];
}

export interface Section {
  readonly title: string;
  readonly items: readonly Item[];
}

export type Item = readonly [term: string, description: string];
