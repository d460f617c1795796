/** How results are printed: the values of `-o`. */
export const OUTPUT_FORMATS = ["table", "json", "ndjson", "csv", "tsv", "yaml", "ids"] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
