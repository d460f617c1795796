/** Posts customers with undici and nothing else: base URL, how many, how many at a time. */
import { Pool } from "undici";
import { customer } from "../frame/rows.ts";

const [base = "", rows = "", concurrency = ""] = process.argv.slice(2);
const { origin, pathname } = new URL(base);
const pool = new Pool(origin, { connections: Number(concurrency) });
const headers = { authorization: "Bearer bench", "content-type": "application/json" };
let next = 0;
await Promise.all(Array.from({ length: Number(concurrency) }, loop));
await pool.close();

async function loop(): Promise<void> {
  while (next < Number(rows)) {
    const body = JSON.stringify(customer(next++));
    const answer = await pool.request({ path: `${pathname}/customers`, method: "POST", headers, body });
    await answer.body.json();
    if (answer.statusCode !== 201) throw new Error(`status ${answer.statusCode}`);
  }
}
