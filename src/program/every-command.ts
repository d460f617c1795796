import type { CommandModules } from "../commands/shared/command.ts";

/** Every command's module: for the manual page, and for the help and the tests that need all of them. */
export const EVERY_COMMAND: CommandModules = {
  list: () => import("../commands/list.ts"),
  get: () => import("../commands/get.ts"),
  create: () => import("../commands/create.ts"),
  update: () => import("../commands/update.ts"),
  edit: () => import("../commands/edit.ts"),
  delete: () => import("../commands/delete.ts"),
  restore: () => import("../commands/restore.ts"),
  import: () => import("../commands/import.ts"),
  plan: () => import("../commands/plan.ts"),
  apply: () => import("../commands/apply.ts"),
  export: () => import("../commands/export.ts"),
  duplicates: () => import("../commands/duplicates.ts"),
  runs: () => import("../commands/runs.ts"),
  auth: () => import("../commands/auth.ts"),
  config: () => import("../commands/config.ts"),
  doctor: () => import("../commands/doctor.ts"),
  sandbox: () => import("../commands/sandbox.ts"),
  completion: () => import("../commands/completion.ts"),
  api: () => import("../commands/api.ts"),
  schema: () => import("../commands/schema.ts"),
};
