// The address in columns of its own; `address` is none, and is ignored without a word. Columns are filters.
import { DataTypes } from "sequelize";
import * as sequelize from "./sequelize.mjs";

const text = DataTypes.STRING;
const columns = { ...sequelize.CONTACT, notes: DataTypes.TEXT, street: text, city: text, state: text, zip: text };

/** The parameters that are columns. */
export const byColumn = (query, { rawAttributes }) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(rawAttributes, name)));

export const start = (port, people) => {
  const flat = people.map(({ address, ...person }) => ({ ...person, ...address }));
  return sequelize.start(port, flat, { columns, where: byColumn });
};
