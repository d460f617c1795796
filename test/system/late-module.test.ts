import { expect, test } from "vitest";
import { lateModule } from "../../src/system/late-module.ts";

class Table {
  static readonly kind = "table";
  readonly rows: readonly string[];
  constructor(...rows: string[]) {
    this.rows = rows;
  }
}

/** A module's exports, and how often it was loaded. */
function late<T extends object>(exports: T): { readonly module: T; readonly loads: () => number } {
  let loads = 0;
  const load = () => {
    loads += 1;
    return exports;
  };
  return { module: lateModule(load) as T, loads: () => loads }; // It behaves as what it stands for.
}

test("it is loaded once, when something of it is used", () => {
  const { module, loads } = late({ double: (value: number) => value * 2 });
  expect(loads()).toBe(0);
  expect([module.double(2), module.double(4)]).toEqual([4, 8]);
  expect(loads()).toBe(1);
});

test("exports that are a function are called, and those that are a class constructed", () => {
  expect(late((text: string) => text.length).module("four")).toBe(4);
  const { module: Late } = late(Table);
  const table = new Late("a", "b");
  expect(table.rows).toEqual(["a", "b"]);
  expect([table instanceof Table, table instanceof Late, Late.kind]).toEqual([true, true, "table"]);
  class Own extends Late {}
  expect(new Own("c")).toBeInstanceOf(Own);
});
