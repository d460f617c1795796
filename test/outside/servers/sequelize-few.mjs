// Nothing but name, e-mail and phone: Sequelize ignores what is no column without a word.
import * as sequelize from "./sequelize.mjs";

export const start = (port, people) => sequelize.start(port, people, { columns: sequelize.CONTACT });
