import { describe, expect, test } from "vitest";
import { idText, otherIdKey, usualIdKeys } from "../../../src/api/wire/id-keys.ts";
import type { JsonObject, JsonValue } from "../../../src/text/json.ts";

/** The words of a text. */
const words = (text: string) => text.trim().split(/\s+/);

describe("a key that is not a usual one, and may hold the id", () => {
  test.each(
    words(`entityId entity_id item_id rowId person_id id_person party_uid member_guid resourceUuid nodeId documentOid
      thingId thing_uid UuidOfThing id_thing thing-guid THING_ID oid`),
  )("%s", (key) => {
    expect(otherIdKey([{ [key]: "x", vip: true }])).toBe(key);
  });

  test.each(
    words(`owner_id parentId tenant_id accountId company_id orgId organization_id user_id creatorId created_by_id
      id_updated externalId foreign_id legacy_id oldId source_id integrationId group_id teamId store_id shop_id siteId
      branch_id sessionId requestId correlation_id traceId assigned_id assigneeId manager_id agentId sales_id regionId
      country_id currencyId category_id typeId plan_id statusId list_id segmentId invoice_id orderId token_id versionId
      api_id appId log_id eventId message_id batchId job_id paymentId billing_id tax_id vatId national_id passport_id
      social_id stripeId paypal_id facebookId google_id appleId device_id author_id modified_id organisation_id`),
  )("%s is the id of something else", (key) => {
    expect(otherIdKey([{ [key]: "x", vip: true }])).toBeUndefined();
  });

  test.each(words("document item Person vip idle paid grid valid thing_id_type myidea itemized the_person"))(
    "%s is not an id",
    (key) => {
      expect(otherIdKey([{ [key]: "x" }])).toBeUndefined();
    },
  );

  test.each<[JsonObject[], string | undefined]>([
    [[{ thingId: 1 }, { thingId: 2 }], "thingId"],
    [[{ thingId: 1 }, { thingId: 1 }], undefined],
    [[{ thingId: 1 }, { thingId: null }], undefined],
    [[{ thingId: 1 }, {}], undefined],
    [[{ thingId: null }, { thingId: 2 }], undefined],
    [[{ thingId: 1, stuffId: 3 }], undefined],
    [[{ thingId: 1, entityId: 3 }], "entityId"],
    [[{ thingId: 1, entityId: 3, itemId: 4 }], undefined],
    [
      [
        { thingId: 1, stuffId: 3 },
        { thingId: 2, stuffId: 3 },
      ],
      "thingId",
    ],
    [[], undefined],
  ])("in all of %j: %s", (records, key) => {
    expect(otherIdKey(records)).toBe(key);
  });
});

test("the usual keys: the documented one first, or documentId where the id is a number beside it", () => {
  const first = (record: JsonObject) => [...usualIdKeys(record)][0];
  expect(first({ id: 1, documentId: "x" })).toBe("documentId");
  expect(first({ id: "1", documentId: "x" })).toBe("id");
  expect(first({ id: 1, documentId: 2 })).toBe("id");
  expect(
    [...usualIdKeys({ myuuid: 1, uuidtype: 2, mycustomerid: 3, customeridtype: 4, objectId: 5 })].slice(9),
  ).toEqual(["objectId"]);
});

test.each<[JsonValue | undefined, string | undefined]>([
  ["x", "x"],
  ["", undefined],
  [0, "0"],
  [{ $oid: "x" }, "x"],
  [{ $oid: 7 }, undefined],
  [["x"], undefined],
  [true, undefined],
  [null, undefined],
  [undefined, undefined],
])("the id %j as text: %j", (value, text) => {
  expect(idText(value)).toBe(text);
});
