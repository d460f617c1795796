import { type Verdict, verdict } from "./verdict.ts";

/** The version is the newest one in the changelog, has a date, and nothing is left under Unreleased. */
export function judgeChangelog(changelog: string, version: string, today: string): Verdict {
  const [unreleased, newest, previous] = sectionsOf(changelog);
  if (unreleased?.name !== "Unreleased") return verdict("", ["the first section is not [Unreleased]"]);
  const wrong: string[] = [];
  if (unreleased.entries > 0) wrong.push("[Unreleased] has entries: move them to a version with today's date");
  if (newest?.name !== version) wrong.push(`the newest version is ${newest?.name ?? "missing"}, not ${version}`);
  else {
    if (!isDate(newest.date)) wrong.push(`[${version}] has no date: ## [${version}] - ${today}`);
    else if (newest.date > today) wrong.push(`[${version}] has the date ${newest.date}, which is after today`);
    if (newest.entries === 0) wrong.push(`nothing stands under [${version}]`);
    if (previous !== undefined && !isAfter(version, previous.name))
      wrong.push(`${version} does not come after ${previous.name}`);
  }
  return verdict(`${version} of ${newest?.date ?? "no date"}`, wrong);
}

/** Says the README that there is no published version? Then a reader of the published package is told something wrong. */
export function judgeReadme(readme: string): Verdict {
  const lines = readme.split("\n");
  const stale = lines.flatMap((line, index) => (/not (yet )?published/i.test(line) ? [index + 1] : []));
  return verdict(
    "README.md",
    stale.map((line) => `README.md:${line} says that the package is not published: remove that`),
  );
}

// --- internal ---

interface Section {
  readonly name: string;
  /** As it stands there; empty where there is none. */
  readonly date: string;
  readonly entries: number;
}

function sectionsOf(changelog: string): readonly Section[] {
  return changelog.split(/^## /m).flatMap((text) => {
    const [, name, date = ""] = /^\[([^\]]+)\](?: - (.*))?\n/.exec(text) ?? [];
    return name === undefined ? [] : [{ name, date, entries: (text.match(/^[-*] /gm) ?? []).length }];
  });
}

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function isAfter(version: string, earlier: string): boolean {
  const [left, right] = [version, earlier].map((text) => text.split(".").map(Number));
  const at = (left ?? []).findIndex((part, index) => part !== right?.[index]);
  return at >= 0 && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}
