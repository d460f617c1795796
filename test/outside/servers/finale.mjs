// Finale (Epilogue): routes made of a Sequelize model. A bare list by count and offset, the total in Content-Range; PUT alone.
import { createServer } from "node:http";
import express from "express-4"; // it does not work with express 5
import finale from "finale-rest";
import { table } from "./sequelize.mjs";

export async function start(port, people) {
  const { sequelize, Customer } = await table(people);
  const app = express().use(express.json());
  finale.initialize({ app, sequelize });
  finale.resource({ model: Customer, endpoints: ["/customers", "/customers/:id"] });
  await new Promise((resolve) => createServer(app).listen(port, "127.0.0.1", resolve));
  return () => Customer.findAll();
}
