import { type MoneyLink, moneyPath, readMoneyLink } from "../money-form/index.ts";

/**
 * Returns the path of the app that a code opens. Scanned from Request Money, a code without an amount
 * fills in the payer; a code with an amount is always paid.
 * @param wanted the form from which the scanner was opened, or null
 * @returns null if the code is not from Lilypad
 */
export function scannedPath(
  code: string,
  origins: readonly string[],
  wanted: MoneyLink["action"] | null,
): string | null {
  const link = readMoneyLink(code, origins);
  if (link === null) return null;
  const isOnlyPerson = link.action === "send" && link.digits === "" && link.note === "";
  return moneyPath(isOnlyPerson && wanted === "request" ? { ...link, action: "request" } : link);
}

/** Reads from the scanner's address the form from which it was opened. */
export function wantedForm(search: string): MoneyLink["action"] | null {
  const wanted = new URLSearchParams(search).get("for");
  return wanted === "send" || wanted === "request" ? wanted : null;
}
