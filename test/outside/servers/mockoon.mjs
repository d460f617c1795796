// Mockoon: a mocked CRUD route on a data bucket. A bare list by `limit` and `page`, fields as filters; PATCH replaces a nested address.
import { BuildCRUDRoute, BuildDatabucket, BuildEnvironment } from "@mockoon/commons";
import { MockoonServer } from "@mockoon/commons-server";

export async function start(port, people) {
  const rows = people.map((person) => ({ id: crypto.randomUUID(), ...person }));
  const bucket = { ...BuildDatabucket({ name: "customers", value: JSON.stringify(rows) }), id: "cust" };
  const environment = BuildEnvironment({ hasDefaultRoute: false, hasDefaultHeader: false, port });
  const route = BuildCRUDRoute(true, { endpoint: "customers", databucketID: bucket.id });
  Object.assign(environment, { hostname: "127.0.0.1", data: [bucket], routes: [route] });
  environment.rootChildren = [{ type: "route", uuid: route.uuid }];
  const server = new MockoonServer(environment, { logTransaction: false });
  await new Promise((resolve, reject) => {
    server.once("started", resolve).once("error", reject).start();
  });
  // As its own program does: it tells of each GET that names JSON and has no body, and answers it.
  server.on("error", () => {});
  return async () => (await fetch(`http://127.0.0.1:${port}/customers`)).json();
}
