import { afterAll, describe, expect, inject, test } from "vitest";
import { type Answered, framework } from "./framework.ts";
import { PEOPLE, STEPS } from "./steps.ts";
import type { Verdict } from "./verdict.ts";

/** Each page of its own kind, see the files in the folder servers. */
const FRAMEWORKS = [
  ...["json-server-0", "json-server-1", "feathers", "feathers-paginate", "nest", "hapi", "fastify", "fastify-strict"],
  ...["loopback", "loopback-scope", "sails", "moleculer", "sequelize", "sequelize-unordered", "postgres"],
  ...["sequelize-put", "koa", "finale", "remult", "sequelize-flat", "sequelize-few", "sequelize-phones", "hono"],
  ...["mockoon", "loopback-3", "express-crud-router", "platformatic"],
];

const told = ({ method, url, status }: Answered) => `${method} ${url} ${status}`;

const verdicts = new Map<string, Record<string, Verdict>>();

describe.skipIf(inject("outsideMissing"))("260 customers on a server of others", () => {
  test.each(FRAMEWORKS)("%s is never read or written wrongly", async (name) => {
    const shop = await framework(name, PEOPLE);
    const row: Record<string, Verdict> = {};
    verdicts.set(name, row);
    const wrong = [];
    for (const [step, take] of Object.entries(STEPS)) {
      const before = shop.requests.length;
      const verdict = await take(shop);
      row[step] = verdict;
      if (verdict.startsWith("WRONG")) wrong.push({ step, verdict, requests: shop.requests.slice(before).map(told) });
    }
    expect(wrong).toEqual([]);
  });

  afterAll(() => {
    const width = Math.max(...FRAMEWORKS.map((name) => name.length));
    const cells = (texts: readonly string[]) =>
      texts.map((text, at) => text.padEnd(Object.keys(STEPS)[at]?.length ?? 0).padEnd(8)).join("  ");
    const rows = [...verdicts].map(([name, row]) => {
      const words = Object.keys(STEPS).map((step) => row[step]?.split(":")[0] ?? "-");
      return `${name.padEnd(width)}  ${cells(words)}`;
    });
    process.stdout.write(`\n${[`${" ".repeat(width)}  ${cells(Object.keys(STEPS))}`, ...rows].join("\n")}\n`);
  });
});
