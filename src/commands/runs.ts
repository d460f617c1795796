import { Command } from "commander";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import { checkCommand } from "./runs/check.ts";
import { resumeCommand } from "./runs/resume.ts";
import { listCommand } from "./runs/runs-list.ts";
import { showCommand } from "./runs/show.ts";
import { undoCommand } from "./runs/undo.ts";

export default function runsCommand(bind: Bind): Command {
  return withManual(
    new Command("runs")
      .description(
        "What imports did, row by row; finish or reverse one. Each run has a journal on this machine, written before its requests leave.",
      )
      .addCommand(listCommand(bind), { isDefault: true })
      .addCommand(showCommand(bind))
      .addCommand(resumeCommand(bind))
      .addCommand(undoCommand(bind))
      .addCommand(checkCommand(bind)),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: `A run is named by its id, by the beginning of it, or as \`last\`. What a run did is kept for 90 days after it was
finished (customers config set keep-days 365; 0 keeps it all), and the last run of a job
until there is another.`,
  examples: [
    "customers runs",
    `customers runs show last -o ndjson | jq 'select(.outcome != "created")'`,
    "customers runs resume last",
    "customers runs undo 20260131T0203 --dry-run",
    "customers runs check --job nightly --max-age 26h",
  ],
};
