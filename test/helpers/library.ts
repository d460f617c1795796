import { expect, onTestFinished } from "vitest";
import { CustomersClient, type CustomersClientOptions } from "../../src/library/index.ts";
import { sandbox } from "./sandbox.ts";

/** A client of the library, closed at the end of the test. */
export function client(options: Partial<CustomersClientOptions> & { baseUrl: string }): CustomersClient {
  const customers = new CustomersClient({ apiKey: "key", ...options });
  onTestFinished(() => customers.close());
  return customers;
}

/** A client of a fresh sandbox. */
export async function open(options: Partial<CustomersClientOptions> = {}) {
  const server = await sandbox();
  return { server, customers: client({ baseUrl: server.baseUrl, apiKey: server.apiKey, ...options }) };
}

export async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** What a call rejects with. */
export async function failure(work: Promise<unknown>): Promise<unknown> {
  const none = new Error("it did not fail");
  const error = await work.then(
    () => none,
    (thrown: unknown) => thrown,
  );
  expect(error).not.toBe(none);
  return error;
}

/** What JavaScript may give to a call, whatever the types say. */
export function untyped(value: unknown): never {
  return value as never; // A program without types gives anything anywhere.
}
