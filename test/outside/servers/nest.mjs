// NestJS with class-validator: a bare list by page and limit, twenty rows unless asked; unknown parameters end in 400.
import "reflect-metadata";
import { randomUUID } from "node:crypto";
import * as nest from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { Type } from "class-transformer";
import { IsEmail, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min } from "class-validator";

/** Decorators as TypeScript writes them, for JavaScript. */
const decorate = (type, fields) => {
  for (const [field, decorators] of Object.entries(fields)) for (const each of decorators) each(type.prototype, field);
};

class ListQuery {
  page = 1;
  limit = 20;
}
const whole = [IsOptional(), Type(() => Number), IsInt(), Min(1)];
decorate(ListQuery, { page: whole, limit: [...whole, Max(100)] });

class Changes {}
const text = [IsOptional(), IsString(), MaxLength(200)];
const fields = { email: [IsOptional(), IsEmail()], phone: text, notes: text, address: [IsOptional(), IsObject()] };
decorate(Changes, { name: text, ...fields });

class NewCustomer {}
decorate(NewCustomer, { name: [IsString(), MaxLength(200)], ...fields });

class CustomersController {
  customers = new Map();

  list({ page, limit }) {
    return [...this.customers.keys()].slice((page - 1) * limit, page * limit).map((id) => this.get(id));
  }
  get(id) {
    if (!this.customers.has(id)) throw new nest.NotFoundException(`Customer ${id} not found`);
    return { id, ...this.customers.get(id) };
  }
  create(input) {
    const id = randomUUID();
    this.customers.set(id, input);
    return this.get(id);
  }
  update(id, changes) {
    this.customers.set(id, { ...this.get(id), ...changes });
    return this.get(id);
  }
  remove(id) {
    this.get(id);
    this.customers.delete(id);
  }
}

const check = (expectedType) =>
  new nest.ValidationPipe({ expectedType, transform: true, whitelist: true, forbidNonWhitelisted: true });
const route = (method, decorators, ...parameters) => {
  const { prototype } = CustomersController;
  for (const [at, parameter] of parameters.entries()) parameter(prototype, method, at);
  for (const each of decorators) each(prototype, method, Object.getOwnPropertyDescriptor(prototype, method));
};
const id = nest.Param("id", nest.ParseUUIDPipe);
nest.Controller("customers")(CustomersController);
route("list", [nest.Get()], nest.Query(check(ListQuery)));
route("get", [nest.Get(":id")], id);
route("create", [nest.Post()], nest.Body(check(NewCustomer)));
route("update", [nest.Patch(":id")], id, nest.Body(check(Changes)));
route("remove", [nest.Delete(":id"), nest.HttpCode(204)], id);

class App {}
nest.Module({ controllers: [CustomersController] })(App);

export async function start(port, people) {
  const app = await NestFactory.create(App, { logger: false });
  const { customers } = app.get(CustomersController);
  for (const person of people) customers.set(randomUUID(), person);
  await app.listen(port, "127.0.0.1");
  return () => [...customers].map(([id, fields]) => ({ id, ...fields }));
}
