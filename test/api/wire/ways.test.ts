import { describe, expect, test } from "vitest";
import { atAddress, changedParameter, distinct, withParameter } from "../../../src/api/wire/ways.ts";

const LIST = new URL("http://h/v1/customers?limit=2&page=1");

describe("the way to an address", () => {
  test.each([
    ["http://h/v1/customers?page=2", "http://h/v1/customers?page=2"],
    ["https://elsewhere/x", "https://elsewhere/x"],
    ["/v2/customers?page=2", "http://h/v2/customers?page=2"],
    ["customers?page=2", "http://h/v1/customers?page=2"],
    ["?page=2", "http://h/v1/customers?page=2"],
    // Without the template of further parameters.
    ["/customers{?page,size}", "http://h/customers"],
    ["/{tenant}/customers{?page}", "http://h/{tenant}/customers"],
    ["/customers?filter={a}&page=2", "http://h/customers?filter={a}&page=2"],
    ["/customers}", "http://h/customers}"],
    ["/{a}customers}", "http://h/{a}customers}"],
  ])("%s", (address, expected) => {
    const way = atAddress(LIST, address);
    expect(way && [decodeURIComponent(way.url.href), way.ground]).toEqual([expected, "stated"]);
  });

  test.each(["http://[/", "http://"])("%s cannot be asked", (address) => {
    expect(atAddress(LIST, address)).toBeUndefined();
  });
});

test("a parameter is set without changing the address that it came from", () => {
  expect(withParameter(LIST, "page", "2").href).toBe("http://h/v1/customers?limit=2&page=2");
  expect(withParameter(LIST, "after", "x").href).toBe("http://h/v1/customers?limit=2&page=1&after=x");
  expect(LIST.href).toBe("http://h/v1/customers?limit=2&page=1");
});

test.each([
  ["http://h/v1/customers?limit=2&page=2", { name: "page", value: "2" }],
  ["http://h/v1/customers?after=x&limit=2", { name: "after", value: "x" }],
  ["http://h/v1/customers?limit=2&page=1", undefined],
  ["http://h/v1/customers?limit=3&page=2", undefined],
  ["http://h/v2/customers?limit=2&page=2", undefined],
  ["http://g/v1/customers?limit=2&page=2", undefined],
])("%s differs in %j", (address, changed) => {
  expect(changedParameter(LIST, new URL(address))).toEqual(changed);
});

test("names that come twice are tried once", () => {
  expect(distinct(["page", "p", "page"])).toEqual(["page", "p"]);
});
