import type { Kind } from "../headings/heading.ts";
import type { Feature } from "./column.ts";
import type { Headed } from "./headed.ts";
import { MOST, type OfKinds } from "./weights.ts";

/** What the place and the neighbours of a column say for a kind. @param likely how likely each column is of each. */
export function byNeighbours(
  kind: Kind,
  at: number,
  all: readonly Headed[],
  likely: readonly Readonly<Record<Kind, number>>[],
): number {
  const place = all.length > 1 ? at / (all.length - 1) : 0;
  let sum = (1 - place) * (AT_START[kind] ?? 0) + place * (AT_END[kind] ?? 0);
  for (const { beside, offsets, having, without, weight } of NEIGHBOURS.filter(({ kinds }) => kinds.includes(kind))) {
    const likelihood = (index: number) => {
      const other = all[index];
      if (other === undefined || index === at || (kind === "name" && isOfOther(all[at], other))) return 0;
      const most = Math.max(...beside.map((one) => likely[index]?.[one] ?? 0));
      if (having && other.share(having) < MOST) return 0;
      return without ? most * (1 - other.share(without)) : most;
    };
    sum += weight * Math.max(...(offsets?.map((offset) => at + offset) ?? [...all.keys()]).map(likelihood));
  }
  return sum;
}

// --- internal ---

/** Whether a part of a name is somebody's beside the customer: `Establishment Name`, `Head First Name`. */
function isOfOther(name: Headed | undefined, part: Headed): boolean {
  if (!name || (name.heading && (name.share("full") < 1 || name.share("digit") > 0))) return false;
  const isFuller = name.share("full") > part.share("full") + FULLER;
  // `Nazwa` in all rows, `Imię` and `Nazwisko` in those of people.
  return isFuller && (name.heading !== undefined || (!part.heading && name.firstWord !== part.firstWord));
}

/** So many more rows have a name. */
const FULLER = 0.1;

interface NeighbourWeight {
  readonly kinds: readonly Kind[];
  readonly beside: readonly Kind[];
  /** How far to the right it stands, in filled columns; none: anywhere. */
  readonly offsets?: readonly number[];
  /** What most of its values must have or not: a number beside streets with numbers is another one. */
  readonly having?: Feature;
  readonly without?: Feature;
  readonly weight: number;
}

const NEXT = [-1, 1];
const NEAR = [-2, ...NEXT, 2];
const FAR = [-3, ...NEAR, 3];
const PARTS = ["first name", "last name"] as const;
const WHOLE = ["city line", "address"] as const;

/** What another column says, by how likely it is of its kind. */
const NEIGHBOURS: readonly NeighbourWeight[] = [
  { kinds: ["address.zip"], beside: ["address.city"], offsets: [-3, -2, ...NEXT], weight: 3.2 },
  { kinds: ["address.zip"], beside: ["address.state"], offsets: [-2, ...NEXT], weight: 1.6 },
  { kinds: ["address.city"], beside: ["address.zip"], offsets: [...NEAR, 3], weight: 2.1 },
  { kinds: ["address.city"], beside: ["address.state"], offsets: NEXT, weight: 1.2 },
  { kinds: ["address.city"], beside: ["address.street"], offsets: [-4, -3, -2, -1], weight: 1 },
  { kinds: ["address.city"], beside: ["address.street"], offsets: [1], weight: -2 },
  { kinds: ["address.city", "address.state"], beside: WHOLE, weight: -2.5 },
  { kinds: ["address.zip"], beside: WHOLE, weight: -3 },
  { kinds: ["address.state"], beside: ["address.zip", "address.city"], offsets: NEXT, weight: 1.8 },
  { kinds: ["country"], beside: ["address.zip", "address.state"], offsets: NEAR, weight: 1.5 },
  { kinds: ["address.street"], beside: ["address.city"], offsets: [1, 2, 3, 4], weight: 1.6 },
  { kinds: ["address.street"], beside: ["city line", "address.house"], offsets: NEXT, weight: 2.1 },
  { kinds: ["address.house"], beside: ["address.street"], offsets: FAR, without: "digit", weight: 2.4 },
  { kinds: ["address.house"], beside: ["address.street"], offsets: NEXT, without: "digit", weight: 1 },
  { kinds: ["address.house"], beside: ["address.street"], having: "digit", weight: -3 },
  { kinds: ["address.more"], beside: ["address.street", "address.house"], offsets: [-2, -1, 1], weight: 2 },
  { kinds: ["address.piece"], beside: ["address.street"], offsets: NEAR, without: "digit", weight: 2 },
  { kinds: ["address.piece"], beside: ["address.house"], offsets: NEAR, weight: 2 },
  { kinds: ["city line"], beside: ["address.street"], offsets: NEAR, weight: 1.5 },
  { kinds: ["first name"], beside: ["last name"], offsets: NEAR, weight: 1.3 },
  { kinds: ["first name"], beside: ["last name"], weight: 1.5 },
  { kinds: ["last name"], beside: ["first name"], offsets: NEAR, weight: 1.1 },
  { kinds: ["last name"], beside: ["first name"], weight: 1.5 },
  { kinds: ["middle name"], beside: PARTS, offsets: NEXT, weight: 2.5 },
  { kinds: ["name"], beside: PARTS, weight: -5 },
];

/** What stands at the beginning of a row, and at its end. */
const AT_START: OfKinds<number> = { name: 0.8 };
const AT_END: OfKinds<number> = { notes: 1 };
