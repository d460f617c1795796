import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/in-process.ts";
import { sandbox } from "../../helpers/sandbox.ts";

/** Imports a file of these lines into an empty account. @returns each customer as `phone | street | city | state | zip`. */
async function stored(lines: readonly string[], flags: string): Promise<readonly string[]> {
  const [cwd, { env }] = await Promise.all([temporaryFolder(), sandbox()]);
  await writeFile(join(cwd, "a.csv"), `${lines.join("\n")}\n`);
  const { stderr, exitCode } = await run(`import a.csv ${flags}`, { cwd, env });
  expect([exitCode, stderr]).toEqual([0, expect.anything()]);
  const { stdout } = await run("list --sort name -o json", { cwd, env });
  const customers: readonly { phone?: string; address?: Record<string, string> | null }[] = JSON.parse(stdout);
  return customers.map(({ phone, address }) =>
    [phone, address?.street, address?.city, address?.state, address?.zip].filter(Boolean).join(" | "),
  );
}

test.each<[string, readonly string[], string, readonly string[]]>([
  [
    "codes get the zeros back that a spreadsheet has taken, by their country",
    ["Name,City,State,Postcode,Country", "A,Darwin,NT,800,Australia", "B,Oslo,,150,Norway", "C,Lisboa,,1100,Portugal"],
    "--match none --fix",
    ["Darwin | NT | 0800", "Oslo | 0150", "Lisboa | 1100"],
  ],
  [
    "a calling code in a column beside the phones is theirs, whatever the heading",
    [
      "Name,Country Code,Phone,Prefisso,Zip",
      "A,91,9845550104,+1,",
      "B,1,(202) 555-0101,,20010",
      "C,52,8185550105,,",
      "D,44,07400 123402,,",
    ],
    "--match none",
    ["+919845550104", "+12025550101 | 20010", "+528185550105", "+447400123402"],
  ],
  [
    "a calling code with its plus needs no heading",
    ["Name,X,Phone", "A,+91,9845550104", "B,0044,07400 123402", "C,+1,202-555-0101"],
    "--match none --default-country US",
    ["+919845550104", "+447400123402", "+12025550101"],
  ],
  [
    "a column says what kind of phone it is beside, by its name or by its place",
    [
      "Name,Phone Number,Phone Number Type,Phone Number 2,Phone Number 2 Type",
      "A,202-555-0101,mobile,202-555-0102,fax",
      "B,202-555-0103,fax,202-555-0104,work",
      "C,202-555-0105,home,,",
    ],
    "--match none --default-country US",
    ["+12025550101", "+12025550104", "+12025550105"],
  ],
  [
    "kinds that stand before the phones are not those of the phones before them",
    [
      "Name,Art,Telefon,Art,Telefon 2",
      "A,Telefax,030 901820,Privat,030 901821",
      "B,Mobil,0171 1234567,Telefax,030 901822",
    ],
    "--match none --default-country DE",
    ["+4930901821", "+491711234567"],
  ],
])("%s", async (_, lines, flags, expected) => {
  expect(await stored(lines, flags)).toEqual(expected);
});
