import { hasLine } from "../cells/address/street.ts";
import { isInitials } from "../cells/person.ts";
import { type ColumnTarget, type Heading, targetOf } from "../headings/heading.ts";
import type { BesidePhone } from "./beside-phones.ts";
import type { Column } from "./column.ts";

/** A column, or several that are joined. */
export interface Choice extends BesidePhone {
  /**
   * What its columns hold. The choices of the name are columns of whole names (`name`), joined parts (`last name`),
   * persons and companies.
   */
  readonly target: ColumnTarget;
  /** Which cells of a record, from 0. */
  readonly parts: readonly number[];
  /** Between two parts. */
  readonly joiner: string;
  /** Cells that are joined to the ones before them in another way. */
  readonly joints?: ReadonlyMap<number, Joint>;
  /** What messages call it: `First Name + Last Name`. */
  readonly header: string;
  /** Its cells hold phone numbers and e-mail addresses together: which of them are meant. */
  readonly only?: "phone" | "email";
  /** A municipality, which has several towns: it is written only for a row without a town. */
  readonly isWider?: true;
}

/** How a cell is joined to the ones before it, if it is not one of their kind. */
export interface Joint {
  /** A blank before the number of a house, `/` before that of a flat. */
  readonly joiner?: string;
  /** What stands before its text: the heading of other things among the notes, `Postfach` before a number alone. */
  readonly before?: string;
  /** A second first name, as `Preferred first name`, counts only if the first one is blank or initials. */
  readonly is?: "house" | "second name" | "care of";
}

/** The text of a part, and how it is joined. */
interface Joined {
  readonly text: string;
  readonly joint: Joint;
}

/** A column with what it holds. */
export interface Chosen extends Heading, Pick<Column, "at" | "header" | "values"> {}

/** Columns that are joined; it is called by all of them. */
export function choiceOf(columns: readonly Chosen[], joiner = " ", joints?: ReadonlyMap<number, Joint>): Choice {
  const header = columns.map((column) => column.header).join(" + ");
  const target = targetOf(columns.at(-1)?.kind ?? "notes");
  return { target, parts: columns.map(({ at }) => at), joiner, header, ...(joints?.size && { joints }) };
}

/**
 * The parts that have a text, joined; undefined without any.
 * @param textAt the text of a cell of the row.
 */
export function joinedText(choice: Choice, textAt: (at: number) => string | undefined): string | undefined {
  let joined: string | undefined;
  let last: Joined = { text: "", joint: {} };
  for (const part of joinedParts(choice, textAt)) {
    const { text, joint } = part;
    const sign = signBetween(last, part) ?? choice.joiner;
    const headed = isHeaded(text, joint) ? `${joint.before}${text}` : text;
    joined = joined === undefined ? headed : `${joined.trim()}${sign}${headed.trim()}`;
    last = part;
  }
  return joined;
}

/** The parts that are joined: those with a text that the ones before do not say. */
export function joinedParts(choice: Choice, textAt: (at: number) => string | undefined): readonly Joined[] {
  const { parts, joiner, joints } = choice;
  const found: Joined[] = [];
  for (const at of parts) {
    const text = textAt(at);
    const joint = joints?.get(at) ?? {};
    if (text === undefined || (joiner === ", " && found.some((one) => hasLine(one.text, text)))) continue;
    if (joint.is === "second name" && found.length > 0) {
      if (isInitials(text) || found.some((one) => !isInitials(one.text))) continue;
      // `J.P.` beside `Jan` says nothing more.
      found.length = 0;
    }
    if (joint.is === "house" && parts.some((other) => other !== at && hasNumber(textAt(other), text))) continue;
    found.push({ text, joint });
  }
  return found;
}

// --- internal ---

/** Undefined if it is that of the choice. */
function signBetween({ text: before, joint: last }: Joined, { text, joint }: Joined): string | undefined {
  // `Rose Cottage, Church Lane` beside `12 Church Lane`
  if (isHouseName(before, last) || isHouseName(text, joint)) return undefined;
  // `4 a`
  if (last.is === "house" && /\d$/.test(before) && /^\p{L}$/u.test(text)) return " ";
  // `12/5`, `12 a`
  const isSlash = joint.joiner !== "/" || (/\d\p{L}?$/u.test(before) && /^\d/.test(text));
  return isSlash ? joint.joiner : " ";
}

/** `Rose Cottage` */
function isHouseName(text: string, { is }: Joint): boolean {
  return is === "house" && /\p{L}{4}/u.test(text) && !/\d/.test(text);
}

function isHeaded(text: string, { before, is }: Joint): boolean {
  if (before === undefined) return false;
  return is === "care of" ? !/^c\/o/i.test(text) : before.endsWith(": ") || /^(?:\d[\d ]*|\p{Lu})$/u.test(text);
}

/** Whether a street has the number of its house already. */
function hasNumber(street: string | undefined, house: string): boolean {
  return street !== undefined && (street.startsWith(`${house} `) || street.endsWith(` ${house}`));
}
