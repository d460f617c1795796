/** Whether the environment asks for lines instead of drawings: a screen reader, or a terminal that cannot move its cursor. */
export function isPlain(env: NodeJS.ProcessEnv): boolean {
  return env.TERM === "dumb" || isOn(env.ACCESSIBLE);
}

/** Whether a variable of the environment is set to something else than `0` or `false`. */
export function isOn(variable = ""): boolean {
  return !["", "0", "false"].includes(variable);
}
