import { expect, test } from "vitest";
import type { ListPage } from "../../../src/api/dialect/seen.ts";
import { type Criterion, filterCriterion, tryFilter } from "../../../src/api/filters/criteria.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { CliError } from "../../../src/errors.ts";
import { customer } from "../../helpers/customers.ts";

const dana = customer("1", { name: "Dana Groß" });
const sam = customer("2", { name: "Sam" });
const byName = filterCriterion({ field: "name", operator: "=", value: "" });

test.each<[string, Criterion, Customer[], Customer[] | CliError]>([
  ["honoured", byName, [dana, sam], [dana]],
  ["ignored", byName, [dana, sam], [dana, sam]],
  ["missed", byName, [dana, sam], []],
  ["missed", byName, [dana, sam], [sam]],
  ["unclear", byName, [dana], [dana]],
  ["refused", byName, [dana, sam], new CliError("rejected", "unknown parameter", { status: 400 })],
  ["refused", byName, [dana, sam], new CliError("unavailable", "crashed", { status: 500 })],
])("%s", async (expected, { like }, unfiltered, answer) => {
  const asked: string[] = [];
  const read = async (url: URL) => {
    asked.push(url.search);
    if (answer instanceof CliError) throw answer;
    return page(answer);
  };
  const criterion = like(dana);
  if (criterion === undefined) return expect.unreachable();
  expect(await tryFilter([criterion], dana, page(unfiltered), read)).toBe(expected);
  expect(asked).toEqual([`?${criterion.name}=dana+gro%C3%9F`]);
});

// --- internal ---

function page(customers: Customer[]): ListPage {
  return { url: new URL("http://h/v1/customers"), customers, signs: { named: [], isAtEnd: false } };
}
