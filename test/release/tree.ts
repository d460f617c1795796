import { notChecked, type Verdict, verdict } from "./verdict.ts";

/** What git says of the checkout; undefined where it gave no answer. */
export interface Tree {
  /** Of `git status --porcelain`. */
  readonly status: string | undefined;
  readonly head: string | undefined;
  /** The commit of the version's tag; undefined where there is no such tag. */
  readonly tagged: string | undefined;
}

/** What is published is what is committed, and a version is published once. */
export function judgeTree({ status, head, tagged }: Tree, version: string): Verdict {
  if (status === undefined || head === undefined) return notChecked("git does not know this folder");
  const changed = status.split("\n").filter((line) => line !== "");
  const wrong = changed.map((line) => `not committed: ${line.slice(3)}`);
  if (tagged !== undefined && tagged !== head)
    wrong.push(`the tag v${version} is on another commit: this version is released already`);
  return verdict(`commit ${head.slice(0, 7)}`, wrong);
}
