export interface SandboxOptions {
  /** SQLite file, or `:memory:`. */
  readonly database: string;
  /** TCP port on the loopback interface; 0 picks a free one. */
  readonly port: number;
  readonly tier: "free" | "growth" | "unlimited";
  /** How many customers a fresh database starts with. */
  readonly seed?: number;
}

export interface RunningSandbox {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  readonly apiKey: string;
  close(): Promise<void>;
}

export async function startSandbox(_options: SandboxOptions): Promise<RunningSandbox> {
  throw new Error("to come");
}
