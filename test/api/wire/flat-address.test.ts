import { describe, expect, test } from "vitest";
import { addressForm, type FlatAddress, flatAddressOf, withColumns } from "../../../src/api/wire/flat-address.ts";
import { readCustomer } from "../../../src/api/wire/record.ts";
import type { JsonObject } from "../../../src/text/json.ts";
import { customer } from "../../helpers/customers.ts";

const NESTED = { street: "1 Elm St", city: "Reno", state: "NV", zip: "89501" };

describe("the columns of an address", () => {
  test.each<[JsonObject, JsonObject | undefined]>([
    [
      { id: 1, name: "A", street: "1 Elm St", city: "Reno", state: "NV", zip: "89501" },
      { street: "street", city: "city", state: "state", zip: "zip" },
    ],
    [
      { address_line1: "1 Elm St", city: "Reno", region: "NV", postal_code: null },
      { street: "address_line1", city: "city", state: "region", zip: "postal_code" },
    ],
    [
      { addressLine1: null, postcode: null },
      { street: "addressLine1", zip: "postcode" },
    ],
    [
      { address: "1 Elm St", city: "Reno" },
      { street: "address", city: "city" },
    ],
    [
      { address: null, street: "1 Elm St", city: "Reno" },
      { street: "street", city: "city" },
    ],
    [
      { address: "PO Box 7", street: "1 Elm St", city: "Reno" },
      { street: "street", city: "city" },
    ],
    [{ state: "NV", region: "West", city: "Reno" }, undefined],
    [{ address: "1 Elm St, Reno", state: "active" }, undefined],
    [{ address: null, street: null, city: "" }, undefined],
    [{ name: "A", state: "active" }, undefined],
    [{ name: "A", address: "1 Elm St, Reno" }, undefined],
    [{ address: NESTED, street: "2 Oak St", city: "Sparks" }, undefined],
  ])("of %j are %j", (record, columns) => {
    expect(flatAddressOf(record)).toEqual(columns);
  });

  test.each<[JsonObject, FlatAddress, JsonObject | undefined]>([
    [{ city: "Tampa" }, { city: "city", zip: "zip" }, { city: "city" }],
    [{ city: "Tampa", state: "active" }, { city: "city" }, { city: "city" }],
    [
      { city: "Tampa", state: "FL" },
      { city: "city", state: "state" },
      { city: "city", state: "state" },
    ],
    [{ state: "active" }, { city: "city", zip: "zip" }, undefined],
    [{ name: "A" }, { city: "city" }, undefined],
  ])("of %j beside records with %j are %j", (record, known, columns) => {
    expect(flatAddressOf(record, known)).toEqual(columns);
  });

  test("are read as the address of the customer, and are no further fields of it", () => {
    const record = {
      id: 1,
      name: "A",
      address_line1: "1 Elm St",
      city: "Reno",
      region: "NV",
      postal_code: 89501,
      vip: true,
    };
    expect(readCustomer(record)).toEqual(customer("1", { name: "A", vip: true, address: NESTED }));
  });

  test("do not count beside an address object", () => {
    const record = { id: 1, name: "A", address: NESTED, street: "2 Oak St", city: "Sparks" };
    expect(readCustomer(record)).toMatchObject({ address: NESTED, street: "2 Oak St", city: "Sparks" });
  });

  test("are written as the server has them; a part that it has no column for goes under its own name", () => {
    const input = { name: "A", address: { street: "1 Elm St", zip: null } };
    expect(withColumns(input, { street: "line1", city: "town" })).toEqual({ name: "A", line1: "1 Elm St", zip: null });
    expect(withColumns(input, undefined)).toBe(input);
    expect(withColumns({ name: "A" }, { street: "line1" })).toEqual({ name: "A" });
  });
});

test("what several records show is put together; an address object is the end of it", () => {
  expect(addressForm([{ street: "", city: "" }, { name: "A" }, { city: "", postcode: "" }])).toEqual({
    flatAddress: { street: "street", city: "city", zip: "postcode" },
  });
  expect(addressForm([{ city: "", zip: "" }], { street: "line1" })).toEqual({
    flatAddress: { street: "line1", city: "city", zip: "zip" },
  });
  expect(addressForm([{ name: "A" }], { street: "line1" })).toEqual({});
  expect(addressForm([{ address: NESTED }], { street: "line1" })).toEqual({ flatAddress: undefined });
  expect(addressForm([{ address: NESTED }, { city: "", zip: "" }])).toEqual({
    flatAddress: { city: "city", zip: "zip" },
  });
  expect(addressForm([{ city: "Reno" }])).toEqual({});
  expect(addressForm([{ city: "Reno" }], {}, { address: { city: "Elko" } })).toEqual({});
  expect(addressForm([{ city: "Reno" }], {}, { address: { city: "Reno" } })).toEqual({ flatAddress: { city: "city" } });
});
