import { Customers } from "../../../src/api/client.ts";
import { openServer } from "../../../src/api/server.ts";
import { UNSEEN } from "../../../src/system/progress.ts";
import { walked } from "../../helpers/client.ts";
import { fastClock } from "../../helpers/clock.ts";
import { double, KEY } from "../../helpers/server.ts";
import { type Mixed, mixed, mixedServer } from "./mixed.ts";

/** What became of the readings of mixed servers, two of each: the second one with what the first one found out. */
export interface Figures {
  whole: number;
  errors: number;
  /** Rows are missing, and nothing in the answers shows it. */
  withoutTrace: number;
  /** Requests of the first and of the second readings that were whole. */
  requests: number;
  again: number;
  /** Rows are missing or come twice, without an error: each in words. */
  readonly wrong: string[];
  /** The dialect that was found is another than the one that was mixed: each in words. */
  readonly misread: string[];
}

/** @param from the number of the first server. */
export async function readMixed(from: number, servers: number): Promise<Figures> {
  const figures: Figures = { whole: 0, errors: 0, withoutTrace: 0, requests: 0, again: 0, wrong: [], misread: [] };
  for (let seed = from; seed < from + servers; seed++) {
    const kind = mixed(seed);
    const { behaviour, ids } = mixedServer(kind);
    const server = await double(behaviour);
    const opened = await openServer({
      env: {},
      stateFolder: undefined,
      baseUrl: server.baseUrl,
      apiKey: KEY,
      insecureHttp: false,
      timeoutMs: 5000,
      maxRetries: 0,
      rules: {},
      clock: fastClock(),
      signal: new AbortController().signal,
      progress: UNSEEN,
    });
    for (const reading of ["requests", "again"] as const) {
      const before = server.log.length;
      const { ids: read, error } = await walked(new Customers(opened, UNSEEN));
      const missing = [...ids].filter((id) => !read.includes(id));
      const said = `${seed}, ${reading}: ${missing.length} missing of ${JSON.stringify(kind)}`;
      if (error !== undefined) figures.errors++;
      else if (missing.length > 0 && isWithoutTrace(kind)) figures.withoutTrace++;
      else if (missing.length > 0 || new Set(read).size < read.length)
        figures.wrong.push(`${said}\n${server.log.slice(before).join("\n")}`);
      else {
        figures.whole++;
        figures[reading] += server.log.length - before;
      }
    }
    const { next } = opened.known.now;
    if (next !== undefined && next.by !== "not found" && !isRight(next, kind))
      figures.misread.push(`${seed}: ${JSON.stringify(next)} of ${JSON.stringify(kind)}`);
  }
  return figures;
}

// --- internal ---

/** Nothing in their answers shows that rows are missing: one is skipped, and no total of the list is stated. */
function isWithoutTrace({ total, counts, change }: Mixed): boolean {
  return (change === "ties" || change === "deleted") && (total === "" || counts === "page");
}

function isRight(next: object, { by, parameter }: Mixed): boolean {
  const found = { by: "", parameter: "", ...next };
  if (by === "link" || by === "Link header") return found.by === "link";
  return found.by === by && found.parameter === parameter;
}
