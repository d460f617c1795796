// The calls of the package sqlite3 that Sequelize makes, on libsql: npm has no binary of sqlite3.
import Libsql from "libsql";

export const OPEN_READWRITE = 2;
export const OPEN_CREATE = 4;

export class Database {
  constructor(filename, _mode, opened) {
    this.filename = filename;
    this.database = new Libsql(filename);
    process.nextTick(opened, null);
  }
  serialize(calls) {
    calls();
  }
  all(sql, ...rest) {
    perform(rest, (parameters) => [{}, this.database.prepare(sql).all(...parameters)]);
  }
  run(sql, ...rest) {
    perform(rest, (parameters) => {
      const { changes, lastInsertRowid } = this.database.prepare(sql).run(...parameters);
      return [Object.assign(new Statement(), { changes, lastID: Number(lastInsertRowid) })];
    });
  }
  close() {
    this.database.close();
  }
}

export default { Database, OPEN_READWRITE, OPEN_CREATE };

// --- internal ---

/** Sequelize looks for this name. */
class Statement {}

/** What ends with a callback is asked with the parameters `{ $1: … }` before it, if there are any. */
function perform(rest, call) {
  const done = rest.pop() ?? (() => {});
  const named = Object.entries(rest[0] ?? {}).map(([name, value]) => [name.replace("$", ""), value]);
  let answer;
  try {
    answer = call(named.length > 0 ? [Object.fromEntries(named)] : []);
  } catch (error) {
    return process.nextTick(() => done.call({}, error));
  }
  process.nextTick(() => done.call(answer[0], null, answer[1]));
}
