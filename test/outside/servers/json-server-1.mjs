// json-server 1: ids are text; _page and _per_page put the list into an envelope.
import { createApp } from "json-server-1/lib/app.js";
import { Low, Memory } from "lowdb-7";

export async function start(port, people) {
  const db = new Low(new Memory(), { customers: people.map((person, at) => ({ id: String(at + 1), ...person })) });
  await new Promise((resolve) => createApp(db).listen(port, resolve, "127.0.0.1"));
  return () => db.data.customers;
}
