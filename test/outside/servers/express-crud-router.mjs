// express-crud-router: routes for React Admin made of a Sequelize model. A bare list in JSON parameters, its total in
// X-Total-Count; PUT alone. Without addresses: it reads SQLite's columns of JSON as texts.

import express from "express";
import crudOf from "express-crud-router";
import connectorOf from "express-crud-router-sequelize-v6-connector";
import { COLUMNS, CONTACT, table } from "./sequelize.mjs";

const crud = crudOf.default ?? crudOf;
const connector = connectorOf.default ?? connectorOf;

export async function start(port, people) {
  const { Customer } = await table(people, { ...CONTACT, notes: COLUMNS.notes });
  const app = express().use(crud("/customers", connector(Customer)));
  await new Promise((resolve) => app.listen(port, "127.0.0.1", resolve));
  return () => Customer.findAll();
}
