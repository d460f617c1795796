/** Takes a part of a file; resolves when it can take more. */
export type Sink = (data: string | Uint8Array) => Promise<void>;
