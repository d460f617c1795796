import { describe, expect, test } from "vitest";
import { KnownDialect } from "../../../src/api/dialect/dialect.ts";
import { signsOf } from "../../../src/api/dialect/signs.ts";
import { readOnce } from "../../../src/api/lists/read-once.ts";
import { type Behaviour, double, type Reply } from "../../helpers/server.ts";
import { drive, incomplete, listed } from "./drive.ts";

const pageIn = (query: URLSearchParams) => Number(query.get("page") ?? 1);

/** Answers by the cursor of a request, the first page by "". */
const byCursor =
  (pages: Readonly<Record<string, readonly [ids: readonly number[], next: string | null]>>): Behaviour =>
  ({ query }) => {
    const [ids, next] = pages[query.get("cursor") ?? ""] ?? [[], null];
    return listed(ids, { next_cursor: next });
  };

const ignoresPage: Behaviour = () => listed([1, 2], { page: 1, total_pages: 3 });

describe("pages", () => {
  test.each<[string, Behaviour, readonly number[], why?: string]>([
    ["page ignored", ignoresPage, [1, 2], "the server sent the same page again"],
    [
      "two cursors in a cycle",
      byCursor({ "": [[1], "a"], a: [[2], "b"], b: [[3], "a"] }),
      [1, 2, 3],
      "the server's next page is one that was read already",
    ],
    [
      "past the end the last page repeats",
      ({ query }) => listed([Math.min(pageIn(query), 2)], { page: pageIn(query), has_more: true }),
      [1, 2],
      "the server sent the same page again",
    ],
    [
      "cursor never null",
      ({ query }) => {
        const at = Number(query.get("cursor") ?? 0);
        return listed(at < 3 ? [at + 1] : [], { next_cursor: String(at + 1) });
      },
      [1, 2, 3],
      "the server sent 31 empty pages in a row",
    ],
    ["an empty page with a new cursor", byCursor({ "": [[1], "a"], a: [[], "b"], b: [[2], null] }), [1, 2]],
    ["a row inserted meanwhile: an id is shown once", byCursor({ "": [[1, 2], "a"], a: [[2, 3], null] }), [1, 2, 3]],
  ])("%s", async (_name, behaviour, ids, why) => {
    const { stdout, stderr, exitCode, log } = await drive("list --all -o ids", behaviour);
    expect({ stdout, stderr, exitCode }).toEqual({
      stdout: ids.map((id) => `${id}\n`).join(""),
      stderr: why === undefined ? "" : incomplete(why),
      exitCode: why === undefined ? 0 : 6,
    });
    expect(log.length).toBeLessThan(36);
  });

  test("half a list does not parse as a whole one; its error is a line of JSON", async () => {
    const { stdout, stderr, exitCode } = await drive("list --all --json --fields id", ignoresPage);
    expect(stdout).toBe('[\n  {\n    "id": "1"\n  },\n  {\n    "id": "2"\n  }');
    const message = "the list may be incomplete: the server sent the same page again";
    expect(JSON.parse(stderr).error).toMatchObject({ code: "unavailable", message });
    expect(exitCode).toBe(6);
  });

  test("page ignored, but not all was asked for", async () => {
    const { stdout, stderr, exitCode } = await drive("list --limit 1 -o ids", ignoresPage);
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "1\n", stderr: "", exitCode: 0 });
  });

  test.each([
    ["in a header", (url: string): Reply => ({ ...listed([1]), headers: { link: `<${url}>; rel="next"` } })],
    ["in the body", (url: string): Reply => listed([1], { links: { next: url } })],
  ])("next to another host, %s: the key does not travel", async (_name, reply) => {
    const elsewhere = await double(() => listed([2]));
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", () =>
      reply(`${elsewhere.baseUrl}/customers`),
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n", exitCode: 6 });
    const { origin } = new URL(elsewhere.baseUrl);
    expect(stderr).toBe(incomplete(`the server's next page is on another host (${origin}), where the key must not go`));
    expect(elsewhere.requests).toEqual([]);
  });

  test("next at an inner host, behind a proxy: its query is asked for at our address", async () => {
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", ({ query }) =>
      query.get("page") === "2"
        ? listed([2])
        : listed([1], { links: { next: "http://inner.example.com:8000/customers?page=2" } }),
    );
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "1\n2\n", stderr: "", exitCode: 0 });
  });

  test("next from https to http: its query is asked for by https", async () => {
    const url = new URL("https://api.example.com/v1/customers");
    const body = { data: [{ id: "1" }], links: { next: "http://api.example.com/v1/customers?page=2" } };
    const asked: string[] = [];
    const read = async (to: URL) => {
      asked.push(to.href);
      throw new Error("asked");
    };
    const known = new KnownDialect(url.href, { now: () => 0 }, {});
    const first = { url, signs: signsOf(url, body, {}, 1), customers: [{ id: "1" }] };
    const pages = readOnce({ url, read, known, given: new Set() }, first);
    await pages.next();
    await expect(pages.next()).rejects.toThrow("asked");
    expect(asked).toEqual(["https://api.example.com/v1/customers?page=2"]);
  });
});

describe("too many requests", () => {
  test("Retry-After: 86400", async () => {
    const { stderr, exitCode, log } = await drive("get 1", () => ({
      status: 429,
      headers: { "retry-after": "86400" },
    }));
    expect(stderr).toBe(
      "error: the rate limit is reached; the server asks to wait 24 hours (HTTP 429)\nTry again in 24 hours.\n",
    );
    expect({ exitCode, requests: log.length }).toEqual({ exitCode: 6, requests: 1 });
  });

  test("429 with an HTML body", async () => {
    const page = "<html><head><title>429 Too Many Requests</title></head><body><h1>nginx</h1></body></html>";
    const { stdout, stderr, exitCode } = await drive("get 1 --max-retries 0", () => ({ status: 429, body: page }));
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 6 });
    expect(stderr).toBe("error: 429 Too Many Requests (HTTP 429)\nWait a minute and try again.\n");
  });

  test("429 between pages on every attempt: what was read is shown", async () => {
    const { stdout, exitCode, stderr } = await drive("list --all -o ids --max-retries 0", ({ query }) =>
      query.has("cursor") ? { status: 429, body: {} } : listed([1], { next_cursor: "a" }),
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n", exitCode: 6 });
    expect(stderr).toMatch(/^error: .*rate limit/);
  });
});
