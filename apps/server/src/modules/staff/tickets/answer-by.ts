/**
 * The day in UTC by which a request about personal data has to be answered: within one month of its receipt (GDPR,
 * Art. 12(3)). A month ends on the day with the same number, or on the last day of a shorter month (Regulation 1182/71,
 * Art. 3(2)).
 * @param receivedOn a day such as "2026-05-31"
 */
export function answerByOf(receivedOn: string): string {
  const [year = 0, month = 0, date = 0] = receivedOn.split("-").map(Number);
  const lastOfNext = Date.UTC(year, month + 1, 0);
  return new Date(Math.min(Date.UTC(year, month, date), lastOfNext)).toISOString().slice(0, 10);
}
