// A setter rewrites phone numbers to (202) 555-0123; columns are filters, to the letter.
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { DataTypes } from "sequelize";
import * as sequelize from "./sequelize.mjs";
import { byColumn } from "./sequelize-flat.mjs";

const phone = {
  type: DataTypes.STRING,
  set(value) {
    this.setDataValue("phone", parsePhoneNumberFromString(value ?? "", "US")?.formatNational() ?? value);
  },
};

export const start = (port, people) =>
  sequelize.start(port, people, { columns: { ...sequelize.COLUMNS, phone }, where: byColumn });
