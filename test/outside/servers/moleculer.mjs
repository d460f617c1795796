// Moleculer: { rows, total, page, pageSize, totalPages }, ten rows unless asked.
import { ServiceBroker } from "moleculer";
import DbService from "moleculer-db";
import ApiGateway from "moleculer-web";

export async function start(port, people) {
  const broker = new ServiceBroker({ logger: false });
  const text = { type: "string", nullable: true, optional: true };
  broker.createService({
    name: "customers",
    mixins: [DbService],
    settings: {
      fields: ["_id", "name", "email", "phone", "address", "notes"],
      entityValidator: { name: "string", email: { ...text, type: "email" }, phone: text, notes: text },
    },
  });
  broker.createService({
    name: "api",
    mixins: [ApiGateway],
    settings: {
      port,
      ip: "127.0.0.1",
      routes: [
        {
          path: "/",
          bodyParsers: { json: true },
          aliases: { "PATCH customers/:id": "customers.update", "REST customers": "customers" },
        },
      ],
    },
  });
  await broker.start();
  await broker.call("customers.insert", { entities: people });
  return () => broker.call("customers.find");
}
