/** The command line as data: the answers to TAB are made of it. */
export interface Site {
  readonly root: HelpPage;
  /** Words for which {@link Values} has a name. */
  readonly lists: Readonly<Record<string, readonly Candidate[]>>;
}

export interface HelpPage {
  /** Its name, then its aliases. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly args: readonly Arg[];
  readonly flags: readonly Flag[];
  readonly below: readonly HelpPage[];
}

export interface Arg {
  readonly variadic: boolean;
  readonly values: Values;
}

export interface Flag {
  /** The long name first. */
  readonly names: readonly string[];
  /** With its choices and default. */
  readonly description: string;
  /** Missing for a flag without a value. */
  readonly value?: Values | undefined;
  readonly repeatable: boolean;
}

/** A value that can be inserted, and what it is, for the person who chooses. */
export type Candidate = readonly [value: string, about: string];

/** What a value is: words, the name of a list of the site, or a kind that `src/completion/values.ts` looks up. */
export type Values = readonly Candidate[] | string;
