import { FIELD_NAMES } from "../../customers/customer.ts";
import { headerKey } from "../headings/heading.ts";

/**
 * Whether a file was written by this program, by its dotted field names. Only those are read then: what else a server
 * gives of a customer (`company`, `mobile`) must not become a name or a phone on the way back.
 */
export function isOwnExport(headers: readonly string[]): boolean {
  return headers.includes("id") && FIELD_NAMES.some((field) => field.startsWith("address.") && headers.includes(field));
}

/** Whether a file is another system's, whose ids mean nothing here. */
export function isForeignExport(headers: readonly string[]): boolean {
  const keys = new Set(headers.map(headerKey));
  return MARKS.some((mark) => mark.every((key) => keys.has(key)));
}

// --- internal ---

/** Headings that only one system's export has, with its name. */
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
