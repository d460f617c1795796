/** Whether the environment asks for lines instead of drawings: a screen reader, or a terminal that cannot move its cursor. */
export function isPlain(env: NodeJS.ProcessEnv): boolean {
  return env.TERM === "dumb" || !["", "0", "false"].includes(env.ACCESSIBLE ?? "");
}
