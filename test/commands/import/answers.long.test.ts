import { expect, test } from "vitest";
import { chosen, converse, entered, found, left, MANNERS, typed } from "../../helpers/dialogue.ts";
import { run } from "../../helpers/program.ts";
import { workshop } from "../../helpers/workshop.ts";

async function shop() {
  const { env, cwd, ...rest } = await workshop();
  const all = { ...env, LANG: "C.UTF-8", HOME: cwd, XDG_DOWNLOAD_DIR: cwd };
  const stored = async (fields: string) => {
    const { stdout } = await run(`list --fields ${fields} -o tsv`, { env, cwd });
    return stdout.trim().split("\n").slice(1).sort();
  };
  return { ...rest, cwd, env: all, stored };
}

test.each(MANNERS)("import alone: which file, what would change, and a No, $manner", async (manner) => {
  const { env, cwd, file, writes } = await shop();
  await file("spring.csv", "name,email\nDana Ortiz,dana@example.com\n");
  await file("autumn.csv", "name,email\nLena Park,lena@example.com\n");
  const talk = await converse("import", { env, cwd, manner });
  await talk.answer("Which file?", found("spring", "spring.csv"));
  await talk.answer("Create 1 customer?", chosen("Show changes"));
  await talk.answer("Create 1 customer?", chosen("No"));
  expect(await talk.ending()).toBe(
    "+ Dana Ortiz name: Dana Ortiz e-mail: dana@example.com Nothing was written. EXIT 8",
  );
  expect(writes()).toEqual([]);
});

test.each(MANNERS)("wrong rows: one is corrected, one is left, the others are imported, $manner", async (manner) => {
  const { env, cwd, file, stored } = await shop();
  await file("a.csv", "name,email,phone\nAna Ruiz,nope,\nBo Lind,,12\nDi Park,di@example.com,\n");
  const talk = await converse("import a.csv", { env, cwd, manner });
  await talk.answer("2 of 3 rows of a.csv are invalid. What should happen to them?", chosen("Correct them now"));
  await talk.refused('email "nope" is not an e-mail address', typed("nop"), 'email "nop" is not an e-mail address');
  await talk.answer('email "nope" is not an e-mail address', typed("ana@example.com"));
  await talk.answer('phone "12" is not a phone number', left);
  await talk.answer("1 of 3 rows of a.csv is invalid. What should happen to it?", chosen("Import the others (2 rows)"));
  await talk.answer("Create 2 customers?", chosen("Yes"));
  expect(await talk.ending()).toMatch(/Created 2 customers; 1 row invalid\. .*Skipped 1 invalid row.* EXIT 7$/);
  expect(await stored("name,email")).toEqual(["Ana Ruiz\tana@example.com", "Di Park\tdi@example.com"]);
});

test.each(MANNERS)("doubts are shown, and it is asked again, $manner", async (manner) => {
  const { env, cwd, file, stored } = await shop();
  await file("d.csv", "name,email,state,zip\nAna,ana@example.com,TX,90210\nBo,none@none.com,TX,73301\n");
  const talk = await converse("import d.csv", { env, cwd, manner });
  await talk.answer("Create 2 customers?", chosen("Check 2 uncertain cells"));
  await talk.answer("Create 2 customers?", chosen("Yes"));
  expect(await talk.ending()).toMatch(/Created 2 customers\..* EXIT 0$/);
  expect(await stored("name,address.zip")).toEqual(["Ana\t90210", "Bo\t73301"]);
});

test.each(MANNERS)("rows that would rename a customer are decided one by one, $manner", async (manner) => {
  const { env, cwd, file, server, stored } = await shop();
  const names = ["Bob Hughes", "Kim Park", "Lou Webb"];
  for (const [at, name] of names.entries()) await server.create({ name, phone: `+1202555010${at + 1}` });
  await file("r.csv", "name,phone\nAnn Hughes,+12025550101\nJin Park,+12025550102\nZoe Quist,+12025550103\n");
  const talk = await converse("import r.csv", { env, cwd, manner });
  await talk.answer("What should happen to these rows?", chosen("Decide row by row"));
  await talk.answer("r.csv:2: ", chosen("Create a new customer"));
  await talk.answer("r.csv:3: ", chosen("Rename the customer"));
  await talk.answer("r.csv:4: ", chosen("Skip it"));
  await talk.answer("Create 1 customer and update 1 customer?", chosen("Yes"));
  expect(await talk.ending()).toMatch(/Created 1 customer.*EXIT 0$/);
  expect(await stored("name")).toEqual(["Ann Hughes", "Bob Hughes", "Jin Park", "Lou Webb"]);
  // What was skipped is told again: a night is not silent about it.
  const again = await run("import r.csv -q --query [unchanged,failed]", { env, cwd });
  expect(again).toMatchObject({ stdout: "2\n1\n", exitCode: 7 });
});

test.each(MANNERS)("what columns hold, and of which country numbers are, $manner", async (manner) => {
  const { env, cwd, file, stored } = await shop();
  await file(
    "gr.csv",
    "კლიენტი,City,Phone\nΜαρία Παππά,a1@example.gr,691 234 5678\nΝίκος Ρήγας,b2@example.gr,691 234 5679\n",
  );
  const talk = await converse("import gr.csv", { env, cwd, manner });
  await talk.answer('Your name column was not recognised: did you mean "კლიენტი"?', chosen("Name"));
  await talk.answer('"City" holds what looks like e-mail addresses.', chosen("Do not use this column"));
  const country = "2 phone numbers have no country code. Which country are they from?";
  await talk.refused(country, typed("Narnia"), "Give its name or its two letters");
  await talk.answer(country, typed("Greece"));
  await talk.answer(
    "Read as numbers of Greece, unless a row says another country. Also remember it for later?",
    entered,
  );
  await talk.answer("Create 2 customers?", chosen("Yes"));
  expect(await talk.ending()).toMatch(/Created 2 customers\..*EXIT 0$/);
  expect(await stored("name,email,phone")).toEqual(["Μαρία Παππά\t\t+306912345678", "Νίκος Ρήγας\t\t+306912345679"]);
});
