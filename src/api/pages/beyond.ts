import type { CliError } from "../../errors.ts";
import type { ListPage } from "./list-page.ts";

/** What became of a list that says nothing of pages. */
export type Beyond<Row> =
  /** It goes on; `parameter` leads further. */
  | { readonly pages: readonly ListPage<Row>[]; readonly parameter: string }
  /** It was read as one large page; `error` where that may not be all either. */
  | { readonly pages: readonly ListPage<Row>[]; readonly parameter: string; readonly error: CliError | undefined }
  /** It was shown, by this parameter, that nothing follows. */
  | { readonly shownBy: string }
  /** Nothing shows whether it goes on. */
  | "unproven";
