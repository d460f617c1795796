// Express and Sequelize on SQLite as their guides write it: { count, rows } of findAndCountAll, by limit and offset, without `order`;
// what a validation refuses ends in 500.
import express from "express";
import { DataTypes, Sequelize } from "sequelize";
import sqlite3 from "./sqlite3.mjs";

export const CONTACT = {
  name: { type: DataTypes.STRING, allowNull: false, validate: { len: [1, 100] } },
  email: { type: DataTypes.STRING, validate: { isEmail: true } },
  phone: DataTypes.STRING,
};
export const COLUMNS = { ...CONTACT, notes: DataTypes.TEXT, address: DataTypes.JSON };

/** A table with these columns and what the server answers with, for the servers beside this file. */
export async function table(people, columns = COLUMNS) {
  const sequelize = new Sequelize({ dialect: "sqlite", dialectModule: sqlite3, logging: false });
  const Customer = sequelize.define("customer", columns);
  await sequelize.sync();
  await Customer.bulkCreate(people);
  return { sequelize, Customer };
}

/** `where` and `changes` make of a request what Sequelize is given, `beforeList` is called before each list. */
export async function start(port, people, options = {}) {
  const {
    columns,
    update = "patch",
    where = () => ({}),
    changes = ({ body }) => body,
    beforeList = () => {},
  } = options;
  const { sequelize, Customer } = await table(people, columns);
  const app = express().use(express.json());
  const one = async (request, response, answer) => {
    const customer = await Customer.findByPk(request.params.id);
    if (customer) return answer(customer);
    response.status(404).json({ message: `Customer with id=${request.params.id} was not found` });
  };
  app.get("/customers", async (request, response) => {
    const { limit = 20, offset = 0 } = request.query;
    await beforeList(sequelize);
    response.json(
      await Customer.findAndCountAll({
        where: where(request.query, Customer),
        limit: Math.min(Number(limit), 100),
        offset: Number(offset),
      }),
    );
  });
  app.get("/customers/:id", (request, response) => one(request, response, (customer) => response.json(customer)));
  app.post("/customers", async (request, response) => {
    response.status(201).json(await Customer.create(request.body));
  });
  app[update]("/customers/:id", (request, response) =>
    one(request, response, async (customer) => response.json(await customer.update(changes(request, Customer)))),
  );
  app.delete("/customers/:id", (request, response) =>
    one(request, response, async (customer) => {
      await customer.destroy();
      response.status(204).end();
    }),
  );
  app.use((error, _request, response, _next) => {
    response.status(500).json({ message: error.message ?? "Some error occurred." });
  });
  await new Promise((resolve) => app.listen(port, "127.0.0.1", resolve));
  return () => Customer.findAll({ order: ["id"] });
}
