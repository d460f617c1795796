import { helpData } from "./help-data.ts";

// The build writes it beside the program.
process.stdout.write(await helpData());
