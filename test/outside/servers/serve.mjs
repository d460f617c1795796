// Runs one of the servers beside this file, and tells the test what happens in it: node serve.mjs NAME PORT PEOPLE.JSON
import { subscribe } from "node:diagnostics_channel";
import { readFile } from "node:fs/promises";

const [name, port, file] = process.argv.slice(2);
const { start } = await import(`./${name}.mjs`);
const all = await start(Number(port), JSON.parse(await readFile(file, "utf8")));

subscribe("http.server.response.finish", ({ request, response }) => {
  process.send({ method: request.method, url: request.originalUrl ?? request.url, status: response.statusCode });
});
// Any message asks what the server has.
process.on("message", async () => process.send({ records: JSON.parse(JSON.stringify(await all())) }));
process.on("disconnect", () => process.exit());
process.send("ready");
