/** "18 Nov 2026": notifications use British dates. */
export function seenDate(at: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(new Date(at));
}
