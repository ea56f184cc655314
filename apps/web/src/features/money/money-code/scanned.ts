import { type MoneyLink, moneyPath, readMoneyLink } from "../money-form/index.ts";

/**
 * Where a code leads. From Request Money, a code that only names a person fills in whom to ask; a
 * code that asks for an amount is always there to be paid.
 * @param wanted the form the scanner was opened from, or null
 * @returns a path of the app, or null when the code is not one of ours
 */
export function scannedPath(
  code: string,
  origins: readonly string[],
  wanted: MoneyLink["does"] | null,
): string | null {
  const link = readMoneyLink(code, origins);
  if (link === null) return null;
  const names = link.does === "send" && link.digits === "" && link.note === "";
  return moneyPath(names && wanted === "request" ? { ...link, does: "request" } : link);
}

/** The form the scanner was opened from, as its address says. */
export function wantedForm(search: string): MoneyLink["does"] | null {
  const wanted = new URLSearchParams(search).get("for");
  return wanted === "send" || wanted === "request" ? wanted : null;
}
