/** The command line as data, for the answers to TAB: made from the commands when the program is built. */
export interface Table {
  readonly root: CommandEntry;
  /** What `customers help` explains beside the commands. */
  readonly topics: readonly Candidate[];
  readonly countries: readonly Candidate[];
  readonly settings: readonly Candidate[];
  /** What `duplicates --by` takes. */
  readonly duplicateKinds: readonly Candidate[];
  /** By setting: its values, where they are words. */
  readonly settingValues: Readonly<Record<string, readonly Candidate[]>>;
}

export interface CommandEntry {
  /** Its name, then its aliases. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly flags: readonly FlagEntry[];
  readonly commands: readonly CommandEntry[];
  /** What its arguments are, in their order. */
  readonly args: readonly Values[];
  /** The last argument may be given several times. */
  readonly variadic: boolean;
}

export interface FlagEntry {
  /** The long name first. */
  readonly names: readonly string[];
  readonly description: string;
  /** Undefined for a flag without a value. */
  readonly value?: Values;
  readonly repeatable: boolean;
}

/** A value that can be inserted, and what it is, for the person who chooses. */
export type Candidate = readonly [value: string, about: string];

/** What a value is: words that are known when the program is built, or a kind that is looked up when TAB is pressed. */
export type Values = readonly Candidate[] | Kind;

export type Kind =
  | "customers"
  | "trash"
  | "runs"
  | "jobs"
  | "profiles"
  | "countries"
  | "settings"
  | "setting value"
  | "fields"
  | "field list"
  | "sort"
  | "filter"
  | "clear"
  | "map"
  | "duplicate kinds"
  | "data"
  | "files"
  | "help"
  | "text";
