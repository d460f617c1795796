import { expect, test } from "vitest";
import { client } from "../helpers/library.ts";
import { double, person } from "../helpers/server.ts";

const [LIMIT, WINDOW_MS] = [5, 300];

test("clients of one key share its rate limit without a folder, those of another key have their own", async () => {
  const windows = new Map<string, { ends: number; left: number }>();
  let refused = 0;
  const server = await double(({ headers }) => {
    const [key, now] = [`${headers.authorization}`, Date.now()];
    const known = windows.get(key);
    const window = known && known.ends > now ? known : { ends: now + WINDOW_MS, left: LIMIT };
    windows.set(key, window);
    const isOver = window.left === 0;
    if (isOver) refused += 1;
    else window.left -= 1;
    const told = {
      "x-ratelimit-limit": `${LIMIT}`,
      "x-ratelimit-remaining": `${window.left}`,
      "x-ratelimit-reset": `${(window.ends - now) / 1000}`,
    };
    return isOver ? { status: 429, headers: told, body: {} } : { headers: told, body: person(1) };
  });
  const keys = ["first-key-1234", "first-key-1234", "first-key-1234", "other-key-5678"];
  const clients = keys.map((apiKey) => client({ baseUrl: server.baseUrl, apiKey, maxRetries: 10 }));
  await Promise.all(clients.flatMap((client) => Array.from({ length: 8 }, () => client.get("1"))));
  expect(refused).toBe(0);
  expect(server.requests).toHaveLength(32);
});
