import { statementMessages as messages } from "../../../../shared/messages/index.ts";
import type { Statement } from "../data/queries.ts";
import { transactionName } from "../ui/transaction-view.ts";

/**
 * The places where a spreadsheet may read a formula: the start of a cell, with any separator. In some
 * languages spreadsheets separate cells by semicolons and then ignore quotation marks within a line.
 * Full-width signs are read like narrow ones.
 */
const formulaStart = /(^|[;,:|"'\t\r\n])(\s*)([=+\-@＝＋－＠])/g;

/** A field of a CSV file (RFC 4180), always in quotation marks. */
const field = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** A field with other people's text. Formulas get a leading apostrophe, so that they do not run. */
const textField = (text: string): string => field(text.replaceAll(formulaStart, "$1$2'$3"));

/**
 * Writes a statement as a CSV file: a line for each entry, between opening and closing balance.
 * Amounts are exact plain decimals that a spreadsheet can add up.
 */
export function toCsv(statement: Statement): string {
  const { currency, openingBalance, closingBalance } = statement;
  const lines = [
    messages.columns.map(field),
    [statement.from, messages.opening, "", "", currency, openingBalance, ""].map(field),
    ...statement.entries.map(({ at, amount, balance, transaction }) => [
      field(at),
      textField(transactionName(transaction)),
      textField(transaction.note ?? ""),
      ...[amount, currency, balance, transaction.id].map(field),
    ]),
    [statement.until, messages.closing, "", "", currency, closingBalance, ""].map(field),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}
