import { expect, test } from "vitest";
import { fixtures } from "./fixtures.ts";
import { importFile } from "./import-file.ts";
import { faultsOf } from "./judge.ts";

/** Whoever follows a flag that a message offers gets the rows that are expected, and loses none. */
test.each(fixtures().map((fixture) => [fixture.name, fixture] as const))(
  "the flags that messages offer about %s",
  { timeout: 120_000 },
  async (_, fixture) => {
    const { told } = await importFile(fixture);
    for (const flags of offeredIn(told)) {
      const { flag, value = "" } = flags;
      const followed = await importFile({ ...fixture, flags: [...fixture.flags, flag, ...(value ? [value] : [])] });
      // What the flag is about changes, and nothing else.
      const field = flag === "--map" ? value.slice(value.lastIndexOf("=") + 1) : "";
      const faults = faultsOf({ ...fixture, told: [] }, followed).filter((fault) => !fault.includes(`: ${field}: `));
      expect({ flags, faults }).toEqual({ flags, faults: [] });
    }
  },
);

/** `--map "Remarks=notes"`: what a person can copy as it is. */
function offeredIn(told: string): { readonly flag: string; readonly value?: string }[] {
  const found = told.matchAll(
    /(--(?:map|ignore|default-country|sheet|encoding)) (?:"([^"]+)"|'([^']+)'|([^\s.,;"']+))/g,
  );
  const all = [...found].map(([whole, flag = whole, ...values]) => ({ flag, value: values.find(Boolean) }));
  const isValue = ({ flag, value = "" }: (typeof all)[number]) =>
    flag === "--map" ? value.includes("=") : /^\S+$/.test(value);
  const unique = new Map(all.filter(isValue).map((each) => [`${each.flag} ${each.value}`, each]));
  return [...unique.values()].map(({ flag, value }) => ({ flag, ...(value === undefined ? {} : { value }) }));
}
