// PUT alone, which replaces the whole record: a column that the body does not name is empty afterwards. PATCH is no route.
import { DataTypes } from "sequelize";
import * as sequelize from "./sequelize.mjs";

const columns = { ...sequelize.COLUMNS, tier: DataTypes.STRING };
const changes = ({ body }) => Object.fromEntries(Object.keys(columns).map((column) => [column, body[column] ?? null]));

export const start = (port, people) =>
  sequelize.start(
    port,
    people.map((person) => ({ ...person, tier: "gold" })),
    { columns, update: "put", changes },
  );
