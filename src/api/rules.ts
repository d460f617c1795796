import type { WireSettings } from "../settings/settings.ts";

/** How the pages of a list are asked for, where that is fixed. */
export interface PagingRules {
  readonly pageParameter?: string | undefined;
  readonly pageStart?: 0 | 1 | undefined;
  readonly offsetParameter?: string | undefined;
  readonly cursorParameter?: string | undefined;
}

/** What a user has fixed of how the server is read and asked. It overrides what is read from its answers. */
export interface Rules extends PagingRules {
  /** Dotted path; `$` is the body itself. */
  readonly listPath?: string | undefined;
  /** Dotted path into a row. */
  readonly idField?: string | undefined;
  readonly pageSizeParameter?: string | undefined;
  /** Rows to ask for per request where the user names no other number; not asked for when missing. */
  readonly pageSize?: number | undefined;
  /** True: filters are sent and an empty answer is believed; false: they are never sent. */
  readonly filters?: boolean | undefined;
  readonly searchParameter?: string | undefined;
  readonly address?: "merge" | "replace" | undefined;
  /** Whether requests without a body name a content type. */
  readonly contentType?: boolean | undefined;
}

/** The rules that the settings of a profile make. */
export function rulesOf(settings: WireSettings): Rules {
  const onOff = (value: string | undefined) => (value === undefined ? undefined : value === "on");
  const start = settings.wirePageStart?.value;
  const address = settings.wireAddress?.value;
  const pageSize = settings.wirePageSize?.value;
  return {
    listPath: settings.wireListPath?.value,
    idField: settings.wireIdField?.value,
    pageParameter: settings.wirePageParam?.value,
    pageStart: start === undefined ? undefined : start === "0" ? 0 : 1,
    pageSizeParameter: settings.wirePageSizeParam?.value,
    pageSize: pageSize === undefined ? undefined : Number(pageSize),
    offsetParameter: settings.wireOffsetParam?.value,
    cursorParameter: settings.wireCursorParam?.value,
    filters: onOff(settings.wireFilters?.value),
    searchParameter: settings.wireSearchParam?.value,
    address: address === "merge" || address === "replace" ? address : undefined,
    contentType: onOff(settings.wireSendContentType?.value),
  };
}
