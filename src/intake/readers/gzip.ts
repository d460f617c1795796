import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CliError } from "../../errors.ts";
import { type Source, sourceFrom } from "./source.ts";

/**
 * What a gzip file (RFC 1952) holds. It is named without `.gz`.
 * @throws CliError `invalid_input` when it is cut off or damaged, or unpacks to too much.
 */
export async function unpacked({ name, path, read }: Source, signal?: AbortSignal): Promise<Source> {
  // What fails is thrown where the bytes are read, not given to the callback alone.
  const bytes = pipeline(Readable.from(read()), createGunzip({ chunkSize: 64 * 1024 }), () => {});
  return sourceFrom({ name: name.replace(/\.gz(?:ip)?$/i, ""), path }, bytes, signal).catch((error: unknown) => {
    throw damaged(name, error);
  });
}

// --- internal ---

function damaged(name: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !code.startsWith("Z_")) return error;
  const what = code === "Z_BUF_ERROR" ? "is cut off: its end is missing" : "is damaged: it cannot be unpacked";
  return new CliError("invalid_input", `${name} ${what}`, { hint: "Copy or download the file again.", cause: error });
}
