// odata-v4-server: { @odata.count, value } by $top and $skip, 100 at most; the address in columns of its own. One customer is
// customers(1); customers/1 ends in 500.
import express from "express";
import { Edm, ODataController, ODataServer, odata } from "odata-v4-server";

class Customer {}
Edm.Key(Customer.prototype, "id");
Edm.Int32(Customer.prototype, "id");
const COLUMNS = ["name", "email", "phone", "notes", "street", "city", "state", "zip"];
for (const column of COLUMNS) Edm.String(Customer.prototype, column);

export async function start(port, people) {
  const customers = people.map(({ address, ...person }, at) => ({ id: at + 1, ...person, ...address }));
  let last = customers.length;
  const found = (key) => customers.find(({ id }) => id === Number(key));

  class Customers extends ODataController {
    list({ request: { query } }) {
      const { $skip = 0, $top = 100 } = query;
      const rows = customers.slice(Number($skip), Number($skip) + Math.min(Number($top), 100));
      return Object.assign(rows, { inlinecount: customers.length });
    }
    one(key) {
      return found(key);
    }
    create(body) {
      last += 1;
      customers.push({ ...columnsOf(body), id: last });
      return found(last);
    }
    update(key, body) {
      Object.assign(found(key), columnsOf(body));
    }
    remove(key) {
      customers.splice(customers.indexOf(found(key)), 1);
    }
  }
  odata.type(Customer)(Customers);
  route(Customers, "list", odata.GET, odata.context);
  route(Customers, "one", odata.GET, odata.key);
  route(Customers, "create", odata.POST, odata.body);
  route(Customers, "update", odata.PATCH, odata.key, odata.body);
  route(Customers, "remove", odata.DELETE, odata.key);
  class Server extends ODataServer {}
  odata.controller(Customers, "customers")(Server);
  const app = express().use("/", Server.create());
  await new Promise((resolve) => app.listen(port, "127.0.0.1", resolve));
  return () => customers;
}

function columnsOf(body) {
  return Object.fromEntries(Object.entries(body).filter(([name]) => COLUMNS.includes(name)));
}

/** Decorators as TypeScript writes them, for JavaScript. */
function route({ prototype }, name, method, ...parameters) {
  for (const [at, parameter] of parameters.entries()) parameter(prototype, name, at);
  method(prototype, name, Object.getOwnPropertyDescriptor(prototype, name));
}
