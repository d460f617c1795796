/**
 * When the output is compared whole: what differs from run to run is replaced. Ids become `cus_1`, `cus_2` … in the
 * order in which they occur; times become `TIME`, run ids `RUN`, key fingerprints `FINGERPRINT`, request ids `REQUEST`.
 */
export function masked(text: string): string {
  const seen = new Map<string, string>();
  return text
    .replace(/cus_[0-9a-z]{6,}/g, (id) => {
      const known = seen.get(id) ?? `cus_${seen.size + 1}`;
      seen.set(id, known);
      return known;
    })
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "TIME")
    .replace(/\d{8}T\d{6}Z-[0-9a-z]{4}/g, "RUN")
    .replace(/(Seconds +|"seconds": )\d+(?:\.\d+)?/g, "$1SECONDS")
    .replace(/sha256:[0-9a-f]{8} …[0-9a-z]{4}/g, "FINGERPRINT")
    .replace(/[\d,]+ left for \d+ seconds?/g, "LEFT")
    .replace(/\d+ (?:seconds?|minutes?) ago/g, "AGO")
    .replace(/since \d{4}-\d\d-\d\d/g, "since DATE")
    .replace(/req_[0-9a-z-]+/g, "REQUEST")
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT");
}
