import { type Bundled, nameAt } from "./licences.ts";
import type { Lock } from "./manifest.ts";
import { notChecked, type Verdict, verdict } from "./verdict.ts";

/** What `npm audit --json` prints; an error of npm has no `vulnerabilities`. */
export interface AuditAnswer {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
}

interface Vulnerability {
  readonly severity: string;
  /** Advisories about the package itself, and the names of packages below it that have some. */
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
  /** Where it is installed: `node_modules/a`. */
  readonly nodes: readonly string[];
}

/**
 * Packages that users get with a known weakness: those that the build takes in, and those that are installed beside it.
 * npm calls the first ones development dependencies: an audit without those would not see them.
 */
export function judgeAudit(answer: AuditAnswer | undefined, bundled: readonly Bundled[], lock: Lock): Verdict {
  if (answer?.vulnerabilities === undefined)
    return notChecked(`the registry did not answer npm audit (${answer?.message ?? "no answer"})`);
  const ours = new Set(bundled.map(({ name, version }) => `${name} ${version}`));
  const isShipped = (path: string): boolean => {
    const entry = lock.packages[path];
    return entry?.dev !== true || ours.has(`${nameAt(path)} ${entry.version}`);
  };
  const advisories = Object.values(answer.vulnerabilities).flatMap(({ severity, via, nodes }) =>
    via.flatMap((advisory) => (typeof advisory === "string" ? [] : [{ severity, ...advisory, nodes }])),
  );
  const shipped = advisories.filter(({ nodes }) => nodes.some(isShipped));
  return verdict(
    `${shipped.length} advisories about what users get, ${advisories.length - shipped.length} about tools of developers`,
    shipped.flatMap(({ severity, title, url, nodes }) =>
      nodes
        .filter(isShipped)
        .map((path) => `${nameAt(path)} ${lock.packages[path]?.version}: ${severity}: ${title} (${url})`),
    ),
  );
}
