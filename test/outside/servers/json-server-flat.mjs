// json-server 0.17 with the address in columns of its own; a record has the columns that were sent and no others.
import * as jsonServer from "./json-server-0.mjs";

export const start = (port, people) =>
  jsonServer.start(
    port,
    people.map(({ address, ...person }) => ({ ...person, ...address })),
  );
