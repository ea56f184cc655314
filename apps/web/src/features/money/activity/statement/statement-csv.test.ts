import { expect, it, vi } from "vitest";
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

const march = { from: "2026-03-01", to: "2026-03-31" };

it("a statement's CSV file has a line for each entry between the two balances, which its type tells apart", () => {
  const lines = toCsv(statement([entry("-2.50", "7.50", "Sent", "Lunch")]), march).split("\r\n");
  expect(lines).toEqual([
    '"Date","Type","Description","Note","Amount","Currency","Balance","Transaction","Time (UTC)"',
    '"2026-03-01","opening_balance","Opening balance","","","USD","10.00","","2026-03-01T00:00:00.000Z"',
    '"2026-03-02","transaction","Sent","Lunch","-2.50","USD","7.50","id of Sent","2026-03-02T10:00:00.000Z"',
    '"2026-03-31","closing_balance","Closing balance","","","USD","7.50","","2026-04-01T00:00:00.000Z"',
    "",
  ]);
});

it.each([
  ["America/Los_Angeles", "2026-11-28T04:06:00.000Z", "2026-11-27"],
  ["Asia/Tokyo", "2026-10-31T15:00:00.000Z", "2026-11-01"],
  ["Pacific/Kiritimati", "2026-11-30T10:00:00.000Z", "2026-12-01"],
])("in %s, what happened at %s stands in a statement on %s", (zone, at, day) => {
  vi.stubEnv("TZ", zone);
  const one = { ...entry("1.00", "11.00", "Received", null), at };
  const [, , line = ""] = toCsv(statement([one]), march).split("\r\n");
  expect(line.startsWith(`"${day}",`)).toBe(true);
  expect(line.endsWith(`,"${at}"`)).toBe(true);
  vi.unstubAllEnvs();
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
  expect(toCsv(statement([entry("1.00", "11.00", "Received", note)]), march)).toContain(
    `,"Received",${written},"1.00",`,
  );
});
