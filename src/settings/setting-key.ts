/** One setting that a profile can hold. Its text is read the same way from a command line and from the file. */
export interface SettingKey<T extends string | number | boolean> {
  /** As users write it: `max-retries`. */
  readonly name: string;
  /** Its key in a profile of config.json. */
  readonly stored: string;
  /** What it is; reads on after "is". */
  readonly description: string;
  readonly fallback: T | undefined;
  /** What a number counts, for messages. */
  readonly unit?: string;
  /** The value, or what is wrong with the text, to follow the setting's name. */
  read(text: string): { readonly value: T } | { readonly problem: string };
  /** What costs too much to be asked on every run, asked when it is set. Resolves to what is wrong, or undefined. */
  readonly verify?: (value: T) => Promise<string | undefined>;
}
