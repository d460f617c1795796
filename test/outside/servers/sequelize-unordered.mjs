// Without `order` SQLite may give the rows in any order. Its own switch for programs that rely on one turns it round before
// some of the pages, always the same ones.
import * as sequelize from "./sequelize.mjs";

export const start = (port, people) => {
  let drawn = 7;
  const beforeList = (database) => {
    drawn = (drawn * 16807) % 2147483647;
    return database.query(`PRAGMA reverse_unordered_selects = ${drawn % 2}`);
  };
  return sequelize.start(port, people, { beforeList });
};
