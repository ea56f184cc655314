/**
 * A calendar day, the same in every time zone: "Nov 2, 2026".
 * @param day as the server writes it: "2026-11-02"
 */
export function formatDate(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
