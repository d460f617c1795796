// LoopBack 3: REST made of a model. A bare list without pages, filters in JSON; PATCH replaces a nested address.
import loopback from "loopback";

export async function start(port, people) {
  const app = loopback();
  const memory = loopback.createDataSource({ connector: "memory" });
  const properties = {
    name: { type: String, required: true },
    email: String,
    phone: String,
    notes: String,
    address: Object,
  };
  const Customer = memory.createModel("customer", properties, { plural: "customers" });
  app.model(Customer);
  app.use("/", loopback.rest());
  await Customer.create(people);
  await new Promise((resolve) => app.listen(port, "127.0.0.1", resolve));
  return () => Customer.find();
}
