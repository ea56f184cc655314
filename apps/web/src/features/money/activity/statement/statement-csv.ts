import { statementMessages as messages } from "../../../../shared/messages/index.ts";
import type { Statement } from "../data/queries.ts";
import { transactionName } from "../ui/transaction-view.ts";
import { dayOf, type StatementDays } from "./statement-period.ts";

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
 * Writes a statement as a CSV file: a line for each entry, between opening and closing balance, which the second column tells apart.
 * The first column is the day in the person's time zone, as on the screen, because programs for accounts read no more of it; the
 * exact time is in the last one. Amounts are exact plain decimals that a spreadsheet can add up.
 * @param days the first and the last day of the statement
 */
export function toCsv(statement: Statement, days: StatementDays): string {
  const { currency, openingBalance, closingBalance } = statement;
  const { opening, closing, transaction: entry } = messages.lines;
  const balanceLine = (day: string, kind: string, name: string, balance: string, at: string) =>
    [day, kind, name, "", "", currency, balance, "", at].map(field);
  const lines = [
    messages.columns.map(field),
    balanceLine(days.from, opening, messages.opening, openingBalance, statement.from),
    ...statement.entries.map(({ at, amount, balance, transaction }) => [
      ...[dayOf(new Date(at)), entry].map(field),
      textField(transactionName(transaction)),
      textField(transaction.note ?? ""),
      ...[amount, currency, balance, transaction.id, at].map(field),
    ]),
    balanceLine(days.to, closing, messages.closing, closingBalance, statement.until),
  ];
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}
