// Remult: an API made of an entity. A bare list by _limit and _page, fields are filters; PUT alone, with the fields to change.
import express from "express";
import { describeClass, Entity, Fields, InMemoryDataProvider, repo } from "remult";
import { remultApi } from "remult/remult-express";

export async function start(port, people) {
  class Customer {}
  const text = () => Fields.string({ allowNull: true });
  describeClass(Customer, Entity("customers", { allowApiCrud: true }), {
    id: Fields.autoIncrement(),
    name: Fields.string({ required: true }),
    email: text(),
    phone: text(),
    notes: text(),
    address: Fields.json({ allowNull: true }),
  });
  const dataProvider = new InMemoryDataProvider();
  await repo(Customer, dataProvider).insert(people);
  const app = express().use(remultApi({ entities: [Customer], dataProvider, rootPath: "", logApiEndPoints: false }));
  await new Promise((resolve) => app.listen(port, "127.0.0.1", resolve));
  return () => dataProvider.rows.customers;
}
