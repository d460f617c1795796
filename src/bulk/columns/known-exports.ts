import { FIELD_NAMES } from "../../customers/customer.ts";
import { headerKey } from "../headings/heading.ts";

/**
 * Whether the headings are the names of fields, as in an export of this program. Then only those are read: a further field
 * of the server (`company`, `mobile`) must not become a name or a phone. Whether the ids are this service's is another
 * question: see proofOf().
 */
export function hasFieldNames(headers: readonly string[]): boolean {
  return headers.includes("id") && FIELD_NAMES.some((field) => field.startsWith("address.") && headers.includes(field));
}

/** Whether another system has written a file: its ids are not ids of this service. */
export function isForeignExport(headers: readonly string[]): boolean {
  const keys = new Set(headers.map(headerKey));
  return MARKS.some((mark) => mark.every((key) => keys.has(key)));
}

// --- internal ---

/** Headings that only the exports of one system have. */
const MARKS: readonly (readonly string[])[] = [
  ["Delinquent"], // Stripe
  ["Created (UTC)"], // Stripe
  ["Accepts Email Marketing"], // Shopify
  ["Total Spent", "Tax Exempt"], // Shopify
  ["Square Customer ID"],
  ["HCP ID"], // Housecall Pro
  ["J-ID"], // Jobber
  ["Record ID", "Contact owner"], // HubSpot
  ["Customer ID", "Customer Type"], // ServiceTitan
  ["Customer ID", "Location ID"], // ServiceTitan
  ["Location Name", "Location Street"], // ServiceTitan
].map((mark) => mark.map(headerKey));
