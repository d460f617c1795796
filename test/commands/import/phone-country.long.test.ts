import { expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { ask, file, json } = eachInWorkshop();

const HEAD = "Name,Email,Phone,State,ZIP";
const quiet = "--quiet --default-country DE";

test("a national number is one of the row's own country; a state alone leaves a doubt; elsewhere it is the default country's", async () => {
  await file(
    "a.csv",
    `${HEAD}
Ana Ruiz,a@example.com,(202) 555-0143,DC,20010
Bo Lind,b@example.com,(202) 555-0144,Illinois (US),
Cy Dorn,c@example.com,(202) 555-0145,Illinois,
Ed Kahn,e@example.com,030 901820,Bayern,
`,
  );
  expect(await ask(`import a.csv ${quiet} --strict`)).toMatchObject({ exitCode: 2 });
  expect(await ask(`import a.csv ${quiet} -o table`)).toMatchObject({
    stderr: `warning: a.csv: 1 phone number may be of another country than --default-country, written as the file says (line 4). The first: Phone "(202) 555-0145" is read as +492025550145; the address may be in the US, where it is a number too: --default-country US, or write it with +
`,
    exitCode: 0,
  });
  const found = await json("list --sort name --query [].phone");
  expect(found).toEqual(["+12025550143", "+12025550144", "+492025550145", "+4930901820"]);
});

test("a program's own number of a country, or of anything else, is no calling code", async () => {
  await file("de.csv", "Name,Telefon,LandNr\nAda,030 44031,1\nBea,0351 8402002,1\n");
  await file("fi.csv", "Nimi,Puhelin,Yhteydenottotapa\nCai,03 2123401,001\n");
  await file("us.csv", "Name,Phone,Country Code\nDi,8185550105,52\n");
  for (const country of ["de", "fi", "us"])
    expect(await ask(`import ${country}.csv --match none -q --default-country ${country.toUpperCase()}`)).toMatchObject(
      {
        exitCode: 0,
      },
    );
  expect(await json("list --sort name --query [].phone")).toEqual([
    "+493044031",
    "+493518402002",
    "+35832123401",
    "+528185550105",
  ]);
});

test("a word in another cell changes no number of the default country; a country's name counts where that is not meant", async () => {
  await file(
    "us.csv",
    `Name,Phone,Address,City,State,Country
Ana,616-392-5555,"123 Main St, Holland",,,
Bo,805-343-1234,"123 Main St, Guadalupe",,,
Cy,717-272-1235,"14 Elm St, Lebanon",,,
Di,717-272-1236,"14 Elm St, Lebanon, PA",,,
Ed,616-392-5556,,Holland,MI,
Flo,020 624 1111,,Amsterdam,,Holland
Gus,020 624 1112,"Keizersgracht 12, Amsterdam, Holland",,,
Hal,030 901820,"Hauptstr. 12, 10115 Berlin, Germany",,,
`,
  );
  await file("es.csv", "Nombre,Teléfono,Ciudad,Provincia\nZoe,958 22 11 33,Motril,Granada\n");
  expect(await ask("import us.csv --match none -q --default-country US")).toMatchObject({ exitCode: 0 });
  expect(await ask("import es.csv --match none -q --default-country ES")).toMatchObject({ exitCode: 0 });
  expect(await json("list --sort name --query [].[name,phone]")).toEqual([
    ["Ana", "+16163925555"],
    ["Bo", "+18053431234"],
    ["Cy", "+17172721235"],
    ["Di", "+17172721236"],
    ["Ed", "+16163925556"],
    ["Flo", "+31206241111"],
    ["Gus", "+31206241112"],
    ["Hal", "+4930901820"],
    ["Zoe", "+34958221133"],
  ]);
});

test("the default country may be given by its name, as a flag and as a setting", async () => {
  await file("a.csv", "Name,Email,Phone\nAna Ruiz,a@example.com,030 901820\n");
  expect(await ask("import a.csv --quiet --default-country Germany")).toMatchObject({ exitCode: 0 });
  expect(await ask("config set default-country Deutschland")).toMatchObject({ exitCode: 0 });
  expect(await ask("config get default-country")).toMatchObject({ stdout: "DE\n" });
  expect(await ask('update a@example.com --phone "030 901821" --quiet')).toMatchObject({ exitCode: 0 });
  expect(await ask('update a@example.com --phone "020 7946 0958" --default-country UK -q')).toMatchObject({
    exitCode: 0,
  });
  expect(await json("get a@example.com --query phone")).toBe("+442079460958");
});

test("a guess of the country does not replace the number that is stored: import and update", async () => {
  await ask('create --name "Ana Ruiz" --email a@example.com --phone +12025550143 --quiet');
  await file("a.csv", "Name,Email,Phone,Notes\nAna Ruiz,a@example.com,(202) 555-0143,Gate 4\n");
  expect((await ask(`import a.csv ${quiet} --dry-run -o table`)).stdout).not.toContain("phone");
  expect(await ask(`import a.csv ${quiet}`)).toMatchObject({ exitCode: 0 });
  expect(await json("get a@example.com --query [phone,notes]")).toEqual(["+12025550143", "Gate 4"]);
  for (const change of ['--phone "(202) 555-0143"', `--data '{"phone":"(202) 555-0143"}'`])
    expect((await ask(`update a@example.com ${change} ${quiet} -o json --query phone`)).stdout).toBe(
      '"+12025550143"\n',
    );
  // Not a guess: the text has the country code, or the row says its country.
  await file("b.csv", "Name,Email,Phone\nAna Ruiz,a@example.com,+49 (0)202 555-0143\n");
  expect(await ask("import b.csv --quiet")).toMatchObject({ exitCode: 0 });
  expect(await json("get a@example.com --query phone")).toBe("+492025550143");
  await file("c.csv", "Name,Email,Phone,State,ZIP\nAna Ruiz,a@example.com,(202) 555-0143,DC,20010\n");
  expect(await ask(`import c.csv ${quiet}`)).toMatchObject({ exitCode: 0 });
  expect(await json("get a@example.com --query phone")).toBe("+12025550143");
});
