import { statementMessages as messages } from "../../../shared/messages/index.ts";
import type { Statement } from "./queries.ts";
import { movementName } from "./transaction-view.ts";

/**
 * Where a formula would begin: at the start of a cell, whatever a spreadsheet separates cells by. Some
 * separate by semicolons in this language and by commas in that one, and then a quotation mark inside
 * a line means nothing to them. Full-width signs count: they are read as the narrow ones.
 */
const formulaStart = /(^|[;,:|"'\t\r\n])(\s*)([=+\-@＝＋－＠])/g;

/** One field of a CSV file (RFC 4180), always in quotation marks. */
const field = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** Other people's words as a field: what a spreadsheet would run as a formula gets an apostrophe in front. */
const words = (text: string): string => field(text.replaceAll(formulaStart, "$1$2'$3"));

/**
 * A statement as a CSV file: one line for each entry between an opening and a closing balance.
 * Amounts are plain decimals, exact to the last digit, so that a spreadsheet can add them up.
 */
export function toCsv(statement: Statement): string {
  const { currency, openingBalance, closingBalance } = statement;
  const lines = [
    messages.columns.map(field),
    [statement.from, messages.opening, "", "", currency, openingBalance, ""].map(field),
    ...statement.entries.map(({ at, amount, balance, transaction }) => [
      field(at),
      words(movementName(transaction)),
      words(transaction.note ?? ""),
      ...[amount, currency, balance, transaction.id].map(field),
    ]),
    [statement.until, messages.closing, "", "", currency, closingBalance, ""].map(field),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}
