import type { Asset } from "@lilypad/money";
import { expect } from "vitest";
import { digestOf } from "../../src/digest-of.ts";
import { type AccountId, type TransferId, toAccountId, toTransferId } from "../../src/ids.ts";
import type { NewAccount } from "../../src/open-accounts.ts";
import type { NewTransfer } from "../../src/reserve.ts";
import type { LedgerResult } from "../../src/result.ts";
import type { PlayableLedger } from "./playable-ledger.ts";

const openLine = /^open (?<name>\w+)(?: (?<asset>usdc|eurc))?(?: floor (?<floor>-?\d+))?$/;
const transferLine =
  /^(?:reserve|direct) (?<id>\w+) (?<payer>\w+) -> (?<receiver>\w+) (?<amount>-?\d+)(?: (?<asset>usdc|eurc))?(?: for (?<reason>\w+))?$/;
const endLine = /^(?:post|void) (?<id>\w+)$/;
const balanceLine = /^(?<name>\w+) has (?<posted>-?\d+), (?<held>\d+) held$/;
const statementLine = /^statement of (?<name>\w+) is (?<lines>.+)$/;

/** Returns the parts of a line. A line that cannot be parsed fails the test. */
function read(line: string, pattern: RegExp): (part: string) => string | undefined {
  const groups = pattern.exec(line)?.groups;
  if (groups === undefined) throw new Error(`cannot read the line: ${line}`);
  return (part) => groups[part];
}

/** Maps names to ids, so that every story has its own accounts and transfers. */
export class Cast {
  private readonly accounts = new Map<string, AccountId>();
  /** The id of the story's first account. */
  private readonly first: bigint;
  /** Makes the story's transfer ids unique. */
  private readonly story: string;

  constructor(first: bigint, story: string) {
    this.first = first;
    this.story = story;
  }

  account(name = ""): AccountId {
    const known = this.accounts.get(name);
    if (known !== undefined) return known;
    const id = toAccountId(this.first + BigInt(this.accounts.size));
    this.accounts.set(name, id);
    return id;
  }

  transfer(name = ""): TransferId {
    return toTransferId(digestOf([this.story, name]));
  }
}

function toAsset(text: string | undefined): Asset {
  return text === "eurc" ? "eurc" : "usdc";
}

function toNewAccount(cast: Cast, line: string): NewAccount {
  const part = read(line, openLine);
  const floor = BigInt(part("floor") ?? "0");
  return { id: cast.account(part("name")), asset: toAsset(part("asset")), floor };
}

function toNewTransfer(cast: Cast, line: string): NewTransfer {
  const part = read(line, transferLine);
  return {
    id: cast.transfer(part("id")),
    digest: digestOf(part("reason") ?? null),
    debit: cast.account(part("payer")),
    credit: cast.account(part("receiver")),
    asset: toAsset(part("asset")),
    amount: BigInt(part("amount") ?? ""),
  };
}

function act(ledger: PlayableLedger, cast: Cast, lines: readonly string[]) {
  const toId = (line: string) => cast.transfer(read(line, endLine)("id"));
  const verb = lines[0]?.split(" ")[0];
  switch (verb) {
    case "open":
      return ledger.openAccounts(lines.map((line) => toNewAccount(cast, line)));
    case "reserve":
      return ledger.reserve(lines.map((line) => toNewTransfer(cast, line)));
    case "direct":
      return ledger.postDirectly(lines.map((line) => toNewTransfer(cast, line)));
    case "post":
      return ledger.post(lines.map(toId));
    case "void":
      return ledger.voidTransfers(lines.map(toId));
    default:
      throw new Error(`cannot do: ${verb}`);
  }
}

async function look(ledger: PlayableLedger, cast: Cast, line: string): Promise<void> {
  if (line.startsWith("statement")) {
    const part = read(line, statementLine);
    const entries = await ledger.readEntries(cast.account(part("name")));
    const lines = entries.map(
      ({ amount, balance }) => `${amount > 0n ? "+" : ""}${amount} = ${balance}`,
    );
    expect(lines.join(", ") || "nothing", line).toBe(part("lines"));
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, at) => BigInt(at + 1)));
    return;
  }
  const part = read(line, balanceLine);
  const account = cast.account(part("name"));
  const balance = (await ledger.readBalances([account])).get(account);
  expect(`${balance?.posted}, ${balance?.held} held`, line).toBe(
    `${part("posted")}, ${part("held")} held`,
  );
}

interface Step {
  lines: string[];
  answers: string[];
}

/** Lines that begin with "and" belong to the batch of the line above. */
function toSteps(story: string): Step[] {
  const steps: Step[] = [];
  for (const text of story.trim().split("\n")) {
    const [said = "", answer] = text.trim().split(/\s+: /);
    const joins = said.startsWith("and ");
    const line = joins ? said.slice("and ".length) : said;
    const step = joins ? steps.at(-1) : undefined;
    if (step === undefined) steps.push({ lines: [line], answers: answer ? [answer] : [] });
    else {
      step.lines.push(line);
      step.answers.push(answer ?? "");
    }
  }
  return steps;
}

/** Runs a story on a ledger and compares every result, balance and statement. */
export async function playStory(ledger: PlayableLedger, cast: Cast, story: string): Promise<void> {
  for (const { lines, answers } of toSteps(story)) {
    if (answers.length === 0) await look(ledger, cast, lines[0] ?? "");
    else {
      const given: LedgerResult[] = await act(ledger, cast, lines);
      expect(given, lines.join("\n")).toEqual(answers);
    }
  }
}
