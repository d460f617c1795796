/** The languages of headings besides English, a line each: CONTRIBUTING.md says how to add one. */
export { FRENCH } from "./languages/french.ts";
export { GERMAN } from "./languages/german.ts";
export { SPANISH } from "./languages/spanish.ts";
