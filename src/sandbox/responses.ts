import type { ServerResponse } from "node:http";
import { type Answer, Problem, problemAnswer } from "./answers.ts";

/** Sends an answer as JSON. */
export function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { ...headersFor(text), "Cache-Control": "no-store", ...headers });
  response.end(text);
}

/** The 400 for bytes that are not HTTP, as text for the socket: there is no request that could be answered. */
export function badRequest(requestId: string, limits: Readonly<Record<string, string>>): string {
  const { status, body } = problemAnswer(new Problem("invalid_request", "this is not a valid HTTP request"), requestId);
  const text = JSON.stringify(body);
  const headers = { ...headersFor(text), Connection: "close", "x-request-id": requestId, ...limits };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Bad Request`, ...lines, "", text].join("\r\n");
}

// --- internal ---

function headersFor(text: string) {
  return { "Content-Type": "application/json; charset=utf-8", "Content-Length": Buffer.byteLength(text) };
}
