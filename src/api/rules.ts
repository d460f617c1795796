/** Set by hand what the server's answers do not show: how its lists are paged, filtered and read. It overrules them. */
export interface ServerRules {
  /** `none`: the server has no pages. A list of which it does not say that there is more is complete. */
  readonly paging?: "none" | undefined;
  /** The query parameter for the number of a page: `page`. */
  readonly pageParameter?: string | undefined;
  /** The number of the first page. */
  readonly pageStart?: 0 | 1 | undefined;
  /** The query parameter for how many rows to skip: `offset`. */
  readonly offsetParameter?: string | undefined;
  /** The query parameter for where the last page ended: `cursor`. */
  readonly cursorParameter?: string | undefined;
  /** Where a list's rows are: a dotted path, `$` for the body itself. */
  readonly listPath?: string | undefined;
  /** The field of a row that holds its id: a dotted path. */
  readonly idField?: string | undefined;
  /** `none`: the total that the server states counts something else. */
  readonly total?: "none" | undefined;
  /** The query parameter for the rows of a page: `limit`. */
  readonly pageSizeParameter?: string | undefined;
  /** Rows to ask for per request if the call names no other number; not asked for when missing. */
  readonly pageSize?: number | undefined;
  /** True: filters are sent and an empty answer is believed; false: they are never sent. */
  readonly filters?: boolean | undefined;
  /** The query parameter for free text: `q`. Without one, the whole list is read and searched. */
  readonly searchParameter?: string | undefined;
}
