/** What a command is busy with, as the rooms below say it: a person sees it as one live line. */
export interface Progress {
  /** Something begins. What begins within it is a part of it. */
  begin(doing: Doing): Activity;
  wait(wait: Wait): void;
}

export type Phase = keyof typeof PHASES;

/** What is counted in each phase, as one of them is called, and the words for it: while it counts, and before. */
export const PHASES = {
  reading_file: ["row", "Reading", "Reading the file"],
  reading: ["customer", "Reading", "Reading customers"],
  looking_up: ["customer", "Looking up", "Looking up customers"],
  comparing: ["row", "Comparing", "Comparing rows with customers"],
  writing: ["row", "Writing", "Writing"],
  undoing: ["change", "Undoing", "Undoing"],
  deleting: ["customer", "Deleting", "Deleting customer"],
  getting: ["customer", "Reading", "Reading the customer"],
  creating: ["customer", "Creating", "Creating customer"],
  updating: ["customer", "Updating", "Updating customer"],
  calling: ["call", "Calling", "Calling the server"],
  /** A request, from before its first attempt to the end of its last. */
  asking: ["request", "Asking", "Asking the server"],
  /** One attempt, which the server has to answer. */
  sent: ["request", "Asking", "Asking the server"],
  checking: ["check", "Checking the server,", "Checking the server"],
  checking_key: ["request", "Checking the key,", "Checking the key"],
  /** Another run on this account has to end first. */
  locked: ["run", "Waiting for another run on this account", "Waiting for another run on this account"],
} as const;

export interface Doing {
  readonly phase: Phase;
  readonly total?: number | undefined;
  /** How many of those an earlier run has done. */
  readonly before?: number | undefined;
  /** The file, or the call: `customers.csv`, `GET /jobs`. */
  readonly name?: string | undefined;
  /** What is counted, if it is something else than usual: `job`. */
  readonly unit?: string | undefined;
  readonly holder?:
    | { readonly pid: number; readonly host?: string | undefined; readonly since?: string | undefined }
    | undefined;
}

export interface Activity {
  step(more?: number): void;
  /** There are so many in all, as it turns out. */
  of(total: number): void;
  end(): void;
}

/** Milliseconds until it goes on, and why not now. */
export type Wait = {
  /** How long, in milliseconds. */
  readonly ms: number;
} & (
  | {
      /** For the rate limit, or before it sends a failed request again. */
      readonly reason: "rate_limit";
      readonly limit?: number | undefined;
      readonly windowMs?: number | undefined;
    }
  | {
      readonly reason: "retry";
      readonly retry: number;
      readonly of: number;
      /** What went wrong: `server answered 503`. */
      readonly why: string;
    }
  /** The next write is not due yet: the user has set how many may leave in a minute. */
  | { readonly reason: "own_rate"; readonly perMinute: number }
  /** Writes whose answers were lost may still be under way. */
  | { readonly reason: "lost_answers" }
);

export async function during<T>(progress: Progress, doing: Doing, work: (task: Activity) => Promise<T>): Promise<T> {
  const task = progress.begin(doing);
  try {
    return await work(task);
  } finally {
    task.end();
  }
}

/** Does the work for one thing after the other. @returns what came of each. */
export function inTurn<Thing, Result>(
  progress: Progress,
  phase: Phase,
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
  return during(progress, { phase, total: things.length }, async (activity) => {
    const results: Result[] = [];
    for (const thing of things) {
      results.push(await work(thing));
      activity.step();
    }
    return results;
  });
}

/** For runs that nobody watches. */
export const UNSEEN: Progress = {
  begin: () => ({ step() {}, of() {}, end() {} }),
  wait() {},
};
