/** When a page is looked at as its reader does: a real Chromium, driven by the DevTools protocol. */
import { spawn } from "node:child_process";
import { access } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { WebSocket } from "undici";
import { onTestFinished, TestRunner } from "vitest";
import { temporaryFolder } from "./folder.ts";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

export interface Page {
  /** What an expression is in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** One call of the protocol: `Page.printToPDF`. */
  call<T = Record<string, unknown>>(method: string, params?: Record<string, unknown>): Promise<T>;
  /** Addresses that the page asked for, its own aside. */
  readonly requests: readonly string[];
  /** What it wrote on the console, errors and violations of its policy included. */
  readonly messages: readonly string[];
}

/** Opens a file in Chromium. Where there is none the test is skipped, and says so. @param before called before it is loaded. */
export async function openPage(path: string, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  try {
    await access(CHROMIUM);
  } catch {
    TestRunner.getCurrentTest()?.context.skip(`no browser: ${CHROMIUM} is not there (CHROMIUM names another)`);
  }
  const browser = spawn(CHROMIUM, [...FLAGS, `--user-data-dir=${await temporaryFolder()}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  onTestFinished(async () => {
    browser.kill("SIGKILL");
    await ended;
  });
  const socket = new WebSocket(await addressOf(createInterface(browser.stderr)));
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (answer: Message) => void>();
  const heard = new Map<string, () => void>();
  const requests: string[] = [];
  const messages: string[] = [];
  let [number, session] = [0, ""];
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    const { method = "", params } = message;
    heard.get(method)?.();
    if (method === "Network.requestWillBeSent") requests.push(params.request.url);
    if (TELLING.has(method)) messages.push(JSON.stringify(params));
  });
  const call = async <T>(method: string, params: Record<string, unknown> = {}): Promise<T> => {
    number += 1;
    const answer = new Promise<Message>((resolve) => waiting.set(number, resolve));
    socket.send(JSON.stringify({ id: number, method, params, ...(session && { sessionId: session }) }));
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as T;
  };
  const evaluate = async <T>(expression: string): Promise<T> => {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await call<Evaluated<T>>("Runtime.evaluate", asked);
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };
  const { targetId } = await call<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
  ({ sessionId: session } = await call<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true }));
  for (const domain of ["Page", "Runtime", "Network", "Log"]) await call(`${domain}.enable`);
  const page = { evaluate, call, requests, messages };
  await before?.(page);
  const loaded = new Promise<void>((resolve) => heard.set("Page.loadEventFired", resolve));
  const { href } = pathToFileURL(path);
  await call("Page.navigate", { url: href });
  await loaded;
  requests.splice(0, requests.length, ...requests.filter((url) => url !== href));
  return page;
}

// --- internal ---

const FLAGS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--remote-debugging-port=0"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

const TELLING: ReadonlySet<string> = new Set(["Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown"]);

/** What the protocol sends; which parts are there follows from the call. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params: { readonly request: { readonly url: string } };
  readonly result?: unknown;
  readonly error?: unknown;
}

interface Evaluated<T> {
  readonly result: { readonly value: T };
  readonly exceptionDetails?: unknown;
}

/** Chromium says on stderr where it listens. */
async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("Chromium ended before it listened");
}
