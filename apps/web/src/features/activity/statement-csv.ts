import { statementMessages as messages } from "../../shared/messages/index.ts";
import type { Statement } from "./queries.ts";
import { movementName } from "./transaction-view.ts";

/**
 * One field of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front: notes and names are other people's words.
 */
function field(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A statement as a CSV file: one line for each entry between an opening and a closing balance.
 * Amounts are plain decimals, exact to the last digit, so that a spreadsheet can add them up.
 */
export function toCsv(statement: Statement): string {
  const { currency, openingBalance, closingBalance } = statement;
  const lines = [
    messages.columns.map(field),
    [statement.from, field(messages.opening), "", "", currency, openingBalance, ""],
    ...statement.entries.map(({ at, amount, balance, transaction }) => [
      at,
      field(movementName(transaction)),
      field(transaction.note ?? ""),
      amount,
      currency,
      balance,
      transaction.id,
    ]),
    [statement.until, field(messages.closing), "", "", currency, closingBalance, ""],
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}
