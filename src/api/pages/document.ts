import { CliError } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import type { Server } from "../server.ts";
import { documentedList } from "../wire/api-document.ts";
import { readAnswer } from "../wire/failure.ts";

/** Asks for the server's OpenAPI document, and remembers what it says of the list, or that there is none. */
export async function readDocument({ http, memory, clock }: Pick<Server, "http" | "memory" | "clock">): Promise<void> {
  const list = http.address("/customers");
  const answer = await http.send({ method: "GET", to: "/openapi.json", isGuess: true }).catch((error: unknown) => {
    if (error instanceof NetworkFailure) return undefined;
    throw error;
  });
  if (answer === undefined) return;
  try {
    const found = documentedList(readAnswer(answer, clock.now()), list.pathname.replace(/\/$/, ""));
    memory.note({
      document: found === undefined ? "absent" : "read",
      documentedSize: found?.largest,
      ...(found?.sizeParameter !== undefined && { pageSizeParameter: found.sizeParameter }),
    });
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    memory.note({ document: "absent" });
  }
}
