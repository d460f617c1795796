/** A value and where it came from (flag > environment > profile > default). */
export interface Sourced<T> {
  readonly value: T;
  readonly source: "flag" | "environment" | "profile" | "default";
  /** The flag, variable, or file it came from, for messages: `--base-url`, `CUSTOMERS_API_KEY`. */
  readonly origin: string;
}
