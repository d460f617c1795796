/** Names of version 0.1 before its release, each with what to do instead. For this version only: 0.2 does without. */

export const FORMER_COMMANDS: Readonly<Record<string, string>> = {
  plan: "`customers import FILE --dry-run` shows what would be written; --report plan.html makes a page of it.",
  apply: "`customers import FILE` shows what it would write, and asks; --dry-run only shows it.",
};

export const FORMER_FLAGS: Readonly<Record<string, string>> = {
  "--allow-rename": "Now it is --renames allow.",
  "--skip-rename": "Now it is --renames skip.",
  "--columns": "Now it is --fields.",
  "--page-size": "Set it once: customers config set wire.page-size 100",
  "--problems": "With -o json the error on stderr lists every problem.",
  "--redact": "Leave values out of the JSON instead: jq 'del(.notes)'",
  "--trash-days": "Set it once: customers config set keep-days 30",
};

export const FORMER_SETTINGS: Readonly<Record<string, string>> = {
  "api-key-command": "Give the key in the environment: CUSTOMERS_API_KEY=$(op read op://work/customers/key)",
  "run-days": "Now it is keep-days.",
  "trash-days": "Now it is keep-days.",
};
