/** What a program gives in place of connections of ours; a proxy is then its own matter. */
export interface Carrier {
  readonly fetch?: Fetch | undefined;
  /** Of undici, of any version; never closed here. */
  readonly dispatcher?: { dispatch(...given: never[]): unknown } | undefined;
}

/** What is used of `fetch`: Node's own, undici's, a stand-in of a test. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    /** A redirect is an answer: the key goes to no other address. */
    readonly redirect: "manual";
    readonly signal: AbortSignal;
  },
) => Promise<FetchAnswer>;

/** What is used of a `Response`. */
export interface FetchAnswer {
  readonly status: number;
  /** Where the answer is from; empty or missing if it is not known. */
  readonly url?: string;
  readonly redirected?: boolean;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  arrayBuffer(): Promise<ArrayBuffer>;
}
