/** What the user has set of how the server is read and asked. It overrides what its answers say. */
export interface Rules {
  /** `none`: the server has no pages. A list of which it does not say that there is more is complete. */
  readonly paging?: "none" | undefined;
  readonly pageParameter?: string | undefined;
  readonly pageStart?: 0 | 1 | undefined;
  readonly offsetParameter?: string | undefined;
  readonly cursorParameter?: string | undefined;
  /** Dotted path; `$` is the body itself. */
  readonly listPath?: string | undefined;
  /** Dotted path into a row. */
  readonly idField?: string | undefined;
  /** `none`: the total that the server states counts something else. */
  readonly total?: "none" | undefined;
  readonly pageSizeParameter?: string | undefined;
  /** Rows to ask for per request if the user names no other number; not asked for when missing. */
  readonly pageSize?: number | undefined;
  /** True: filters are sent and an empty answer is believed; false: they are never sent. */
  readonly filters?: boolean | undefined;
  readonly searchParameter?: string | undefined;
}
