import type { Rules } from "../api/rules.ts";
import type { WireSettings } from "../settings/settings.ts";

/** How to read and ask the server, as far as the profile's wire settings say it. */
export function rulesOf(settings: WireSettings): Rules {
  const filters = settings.wireFilters?.value;
  const start = settings.wirePageStart?.value;
  const pageSize = settings.wirePageSize?.value;
  return {
    listPath: settings.wireListPath?.value,
    idField: settings.wireIdField?.value,
    total: settings.wireTotal === undefined ? undefined : "none",
    paging: settings.wirePaging === undefined ? undefined : "none",
    pageParameter: settings.wirePageParam?.value,
    pageStart: start === undefined ? undefined : start === "0" ? 0 : 1,
    pageSizeParameter: settings.wirePageSizeParam?.value,
    pageSize: pageSize === undefined ? undefined : Number(pageSize),
    offsetParameter: settings.wireOffsetParam?.value,
    cursorParameter: settings.wireCursorParam?.value,
    filters: filters === undefined ? undefined : filters === "on",
    searchParameter: settings.wireSearchParam?.value,
  };
}
