import { execa } from "execa";

/** The tests drive the built program: build it once before them. */
export default async function setup(): Promise<void> {
  await execa("npm", ["run", "--silent", "build"]);
}
