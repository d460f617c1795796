// The address in columns of its own with other names, without filters.
import { DataTypes } from "sequelize";
import * as sequelize from "./sequelize.mjs";

const text = DataTypes.STRING;
const lines = { address_line1: text, city: text, region: text, postal_code: text };
const columns = { ...sequelize.CONTACT, notes: DataTypes.TEXT, ...lines };

export const start = (port, people) => {
  const flat = people.map(({ address: { street, city, state, zip }, ...person }) => ({
    ...person,
    address_line1: street,
    city,
    region: state,
    postal_code: zip,
  }));
  return sequelize.start(port, flat, { columns });
};
