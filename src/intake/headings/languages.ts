/** The languages of headings besides English, a line each: CONTRIBUTING.md says how to add one. */
export { CROATIAN } from "./languages/croatian.ts";
export { CZECH } from "./languages/czech.ts";
export { DANISH } from "./languages/danish.ts";
export { DUTCH } from "./languages/dutch.ts";
export { FINNISH } from "./languages/finnish.ts";
export { FRENCH } from "./languages/french.ts";
export { GERMAN } from "./languages/german.ts";
export { HUNGARIAN } from "./languages/hungarian.ts";
export { ITALIAN } from "./languages/italian.ts";
export { NORWEGIAN } from "./languages/norwegian.ts";
export { POLISH } from "./languages/polish.ts";
export { PORTUGUESE } from "./languages/portuguese.ts";
export { ROMANIAN } from "./languages/romanian.ts";
export { SLOVAK } from "./languages/slovak.ts";
export { SPANISH } from "./languages/spanish.ts";
export { SWEDISH } from "./languages/swedish.ts";
export { TURKISH } from "./languages/turkish.ts";
