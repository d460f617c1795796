import type { Silent } from "../../helpers/silent.ts";

/** Servers that say nothing of their pages, by what they understand. */

const skip = { name: "skip", counts: "rows" } as const;

/** Their lists go on after the first page, and can be read to the end. */
export const GOES_ON: readonly [string, Silent][] = [
  ["skip alone (Feathers, Parse)", { rows: 260, page: 100, by: skip }],
  ["skip, and filters for what it does not know (Sails)", { rows: 65, page: 30, by: skip, unknown: "filter" }],
  ["skip, 400 for what it does not know (Parse)", { rows: 260, page: 100, by: skip, unknown: 400 }],
  [
    "offset, 422 for what it does not know (Directus)",
    { rows: 130, page: 100, by: { name: "offset", counts: "rows" }, unknown: 422 },
  ],
  ["$skip, 500 for what it does not know", { rows: 60, page: 25, by: { name: "$skip", counts: "rows" }, unknown: 500 }],
  ["skip, 404 for what it does not know", { rows: 60, page: 25, by: skip, unknown: 404 }],
  [
    "_start with _limit (json-server)",
    { rows: 25, page: 10, by: { name: "_start", counts: "rows", sizedBy: "_limit" } },
  ],
  ["filter[skip] (LoopBack)", { rows: 60, page: 25, by: { name: "filter[skip]", counts: "rows" } }],
  [
    "offset with limit, 400 for what it does not know (hapi)",
    { rows: 35, page: 10, by: { name: "offset", counts: "rows", sizedBy: "limit" }, unknown: 400 },
  ],
  [
    "page with limit, 400 for what it does not know (NestJS)",
    { rows: 45, page: 20, by: { name: "page", counts: 1, sizedBy: "limit" }, unknown: 400 },
  ],
  [
    "skip with take, in items (fastify)",
    { rows: 65, page: 20, by: { ...skip, sizedBy: "take" }, list: (items) => ({ body: { items } }) },
  ],
  ["page from 1", { rows: 65, page: 30, by: { name: "page", counts: 1 } }],
  ["page from 0", { rows: 65, page: 30, by: { name: "page", counts: 0 } }],
  ["page from 0, two pages", { rows: 45, page: 30, by: { name: "page", counts: 0 } }],
  [
    "_page from 1, with _limit, strict (Remult)",
    { rows: 65, page: 30, by: { name: "_page", counts: 1, sizedBy: "_limit" }, unknown: 400 },
  ],
  ["pagination[page] (Strapi)", { rows: 65, page: 25, by: { name: "pagination[page]", counts: 1 } }],
  ["the last id", { rows: 65, page: 30, by: { name: "starting_after", counts: "ids" } }],
  [
    "five a page, as it says",
    {
      rows: 13,
      page: 5,
      by: { name: "startIndex", counts: "rows" },
      list: (data) => ({ body: { data, per_page: 5 } }),
    },
  ],
];

/** Their lists end after the first page, and something shows it. */
export const SHOWN: readonly [string, Silent][] = [
  ["skip", { rows: 30, page: 30, by: skip }],
  ["skip, strict", { rows: 25, page: 25, by: skip, unknown: 400 }],
  ["skip, no page at all", { rows: 100, by: skip }],
  ["page from 1", { rows: 25, page: 25, by: { name: "page", counts: 1 } }],
  ["page from 0", { rows: 25, page: 25, by: { name: "page", counts: 0 } }],
  ["the last id", { rows: 50, page: 50, by: { name: "after", counts: "ids" } }],
];

/** Nothing shows whether these lists are complete. */
export const UNPROVEN: readonly [string, Silent][] = [
  ["_page: whole without it, pages of ten with it", { rows: 25, by: { name: "_page", counts: 1 } }],
  ["fewer come when asked, more do not", { rows: 25, page: 100, size: { name: "limit" } }],
  [
    "37, and a key that is not understood",
    { rows: 60, page: 37, list: (items) => ({ body: { items, lastKey: { id: 7 } } }) },
  ],
  ["37, a partial answer (206)", { rows: 60, page: 37, list: (body) => ({ status: 206, body }) }],
  ["exactly 25, no paging at all", { rows: 25 }],
  ["exactly 100, no paging at all", { rows: 100 }],
  ["exactly 50, strict", { rows: 50, unknown: 400 }],
  ["exactly 50, 500 for what it does not know", { rows: 50, unknown: 500 }],
  ["exactly 50, filters for what it does not know", { rows: 50, unknown: "filter" }],
  ["cut at 50 whatever is asked", { rows: 260, page: 50 }],
  ["a size alone", { rows: 65, page: 30, size: { name: "per_page" } }],
  ["a size alone, strict", { rows: 65, page: 30, size: { name: "take" }, unknown: 400 }],
  ["cut at 100, a size that gives more, up to 250", { rows: 260, page: 100, size: { name: "limit", most: 250 } }],
];
