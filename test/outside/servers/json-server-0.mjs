// json-server 0.17: the whole list, unless _page, _start or _limit are given.
import jsonServer from "json-server-0";

export async function start(port, people) {
  const app = jsonServer.create();
  const router = jsonServer.router({ customers: people.map((person, at) => ({ id: at + 1, ...person })) });
  app.use(jsonServer.defaults({ logger: false }), router);
  await new Promise((resolve) => app.listen(port, "127.0.0.1", resolve));
  return () => router.db.get("customers").value();
}
