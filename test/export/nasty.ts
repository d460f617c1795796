import { double, person } from "../helpers/server.ts";

/** Notes that a spreadsheet would run, at once or when it cuts cells at another character. */
export const NASTY = [
  ...["=1+1", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1+1", "\r=1+1", "see;=1+1", "see\t=1+1"],
  ...["see\n=1+1\r\n@SUM(A1)", "＝1+1", "＋1", "'=1+1", "see;'=1+1", '=HYPERLINK("http://example.com","click")'],
  ...['say "hi";=1+1', " =1+1", "\u00a0=1+1", "\u200b\ufeff=1+1", "see; \u00ad=1+1", " '=1+1", "\\clear", " \\clear"],
  ...["plain"],
];

/** A server whose customers have these notes, and a field with a heading of that kind. */
export function nastyServer() {
  const data = NASTY.map((notes, at) => person(at + 1, { notes, phone: `+1202555${1000 + at}`, "=HEADING()": "x" }));
  return double(({ path }) => {
    const [, one] = /^\/customers\/(\d+)$/.exec(path) ?? [];
    return { body: one === undefined ? { data, total: data.length } : data[Number(one) - 1] };
  });
}
