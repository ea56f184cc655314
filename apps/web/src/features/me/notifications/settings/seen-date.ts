/** "18 Nov 2026": dates are British among notifications. */
export function seenDate(at: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(new Date(at));
}
