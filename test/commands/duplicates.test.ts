import { expect, test } from "vitest";
import { CSV_HEADINGS, csvLine } from "../helpers/customers.ts";
import { run } from "../helpers/in-process.ts";
import { eachInShop } from "../helpers/shop.ts";

const { ask, done } = eachInShop(run);

async function three() {
  await done("create --name 'Dana Ortiz' --email dana@example.com --street '12 Main Street' --zip 89501");
  await done("create --name Sam --email sam@example.com");
  const other = "create --name 'Ortiz, Dana' --email DANA@example.com --street '12 Main St.' --zip 89501-0001";
  await done(`${other} --on-match create`);
}

test("no duplicates is not an error", async () => {
  expect(await ask("duplicates --json")).toEqual({
    stdout: "[]\n",
    stderr: '{"notice":{"message":"No likely duplicates among 0 customers."}}\n',
    exitCode: 0,
  });
});

test("groups with their reasons, in each format", async () => {
  await three();
  const told = "1 group of likely duplicates: 2 among 3 customers.\n";
  expect(await ask("duplicates")).toEqual({
    stdout: `NAME         E-MAIL            PHONE  STREET          CITY  ID

1  Same e-mail address: dana@example.com
   Same name and address: dana ortiz, 12 main st, 89501
Dana Ortiz   dana@example.com         12 Main Street        cus_1
Ortiz, Dana  DANA@example.com         12 Main St.           cus_2
`,
    stderr: told,
    exitCode: 0,
  });
  expect(await ask("duplicates -o csv")).toEqual({
    stdout:
      `group,reason,key,decision,${CSV_HEADINGS}\n` +
      `1,"email, name-address","dana@example.com; dana ortiz, 12 main st, 89501",,${csvLine({
        ...{ id: "cus_1", name: "Dana Ortiz", email: "dana@example.com" },
        ...{ "address.street": "12 Main Street", "address.zip": "89501" },
      })}\n` +
      `1,"email, name-address","dana@example.com; dana ortiz, 12 main st, 89501",,${csvLine({
        ...{ id: "cus_2", name: '"Ortiz, Dana"', email: "DANA@example.com" },
        ...{ "address.street": "12 Main St.", "address.zip": "89501-0001" },
      })}\n`,
    stderr: told,
    exitCode: 0,
  });
  const [group, ...more] = JSON.parse((await ask("duplicates --json -q")).stdout);
  expect(more).toEqual([]);
  expect(group).toMatchObject({
    reason: "email, name-address",
    key: "dana@example.com; dana ortiz, 12 main st, 89501",
    links: [
      { by: "email", key: "dana@example.com", ids: ["cus_1", "cus_2"] },
      { by: "name-address", key: "dana ortiz, 12 main st, 89501", ids: ["cus_1", "cus_2"] },
    ],
    customers: [{ id: "cus_1", name: "Dana Ortiz" }, { id: "cus_2" }],
  });
  expect((await ask("duplicates -o ids -q")).stdout).toBe("cus_1\ncus_2\n");
  expect((await ask("duplicates --filter name=Sam")).stderr).toBe("No likely duplicates among 1 customer.\n");
});
