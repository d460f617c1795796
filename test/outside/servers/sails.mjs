// Sails' blueprints: a bare list by skip and limit, thirty rows unless asked; other parameters are criteria.
import { Sails } from "sails";
import disk from "sails-disk";
import hookOrm from "sails-hook-orm";

export async function start(port, people) {
  const app = new Sails();
  const text = () => ({ type: "string", allowNull: true });
  await new Promise((resolve, reject) =>
    app.lift(
      {
        port,
        explicitHost: "127.0.0.1",
        appPath: import.meta.dirname,
        log: { level: "silent", noShip: true },
        globals: false,
        hooks: { orm: hookOrm, grunt: false, session: false, views: false, pubsub: false, sockets: false },
        datastores: { default: { adapter: disk, inMemoryOnly: true } },
        models: { migrate: "drop", primaryKey: "id", schema: true },
        orm: {
          moduleDefinitions: {
            models: {
              customer: {
                attributes: {
                  id: { type: "number", autoIncrement: true },
                  name: { type: "string", required: true },
                  email: { ...text(), isEmail: true },
                  phone: text(),
                  notes: text(),
                  address: { type: "json" },
                },
              },
            },
          },
        },
        blueprints: { rest: true, actions: false, shortcuts: false, pluralize: true },
        security: { csrf: false },
      },
      (error) => (error ? reject(error) : resolve()),
    ),
  );
  await app.models.customer.createEach(people);
  return () => app.models.customer.find();
}
