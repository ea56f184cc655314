import { expect, it } from "vitest";
import type { Statement } from "../data/queries.ts";
import { toCsv } from "./statement-csv.ts";

const entry = (amount: string, balance: string, title: string, note: string | null) => ({
  at: "2026-03-02T10:00:00.000Z",
  amount,
  balance,
  transaction: { id: `id of ${title}`, title, note, counterparty: null },
});

const statement = (entries: unknown[]) =>
  ({
    currency: "USD",
    from: "2026-03-01T00:00:00.000Z",
    until: "2026-04-01T00:00:00.000Z",
    openingBalance: "10.00",
    closingBalance: "7.50",
    entries,
  }) as Statement;

it("a statement's CSV file has a line for each entry between the two balances", () => {
  expect(toCsv(statement([entry("-2.50", "7.50", "Sent", "Lunch")])).split("\r\n")).toEqual([
    '"Date","Description","Note","Amount","Currency","Balance","Transaction"',
    '"2026-03-01T00:00:00.000Z","Opening balance","","","USD","10.00",""',
    '"2026-03-02T10:00:00.000Z","Sent","Lunch","-2.50","USD","7.50","id of Sent"',
    '"2026-04-01T00:00:00.000Z","Closing balance","","","USD","7.50",""',
    "",
  ]);
});

it.each([
  ["a comma", "bread, milk", '"bread, milk"'],
  ["a quotation mark", 'the "big" one', '"the ""big"" one"'],
  ["two lines", "one\ntwo", '"one\ntwo"'],
  ["a formula", '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ["a command", "@SUM(1)", '"\'@SUM(1)"'],
  ["a minus", "-1+1", '"\'-1+1"'],
  ["a formula behind spaces", "  =1+1", '"  \'=1+1"'],
  ["a formula behind a semicolon", "x;=cmd|' /C calc'!A0;", "\"x;'=cmd|' /C calc'!A0;\""],
  ["a formula behind a comma", "x, =1", '"x, \'=1"'],
  ["a formula behind a tab", "x\t+1", '"x\t\'+1"'],
  ["a formula behind a quotation mark", 'x";"=1', '"x"";""\'=1"'],
  ["a formula on its second line", "x\n@SUM(1)", '"x\n\'@SUM(1)"'],
  ["a formula with a full-width sign", "＝1+1", '"\'＝1+1"'],
  ["signs inside words", "a-b, 5+5 = 10", '"a-b, 5+5 = 10"'],
])("a note with %s stays in its field of the CSV file", (_, note, written) => {
  expect(toCsv(statement([entry("1.00", "11.00", "Received", note)]))).toContain(
    `,"Received",${written},"1.00",`,
  );
});
