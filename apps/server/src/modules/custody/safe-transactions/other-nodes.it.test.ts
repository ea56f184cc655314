import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, openOtherNode } from "../../../../test/network/open-other-node.ts";
import { type OwnSafes, openOwnSafes } from "../../../../test/own-safes/open-own-safes.ts";
import {
  dollars,
  outside,
  signedCall,
  submitAsStranger,
} from "../../../../test/own-safes/send-signed.ts";

let at: OwnSafes;
/** How the node answers a search for logs in a range of blocks. */
let answerSearch: (blocks: number) => object | undefined = () => undefined;
const others: { close(): Promise<unknown> }[] = [];

const answer: Answer = ({ method, params = [] }) => {
  if (method !== "eth_getLogs") return undefined;
  const [range = {}] = params as { fromBlock?: string; toBlock?: string }[];
  if (range.fromBlock === undefined) return undefined;
  return answerSearch(Number(range.toBlock) - Number(range.fromBlock) + 1);
};

beforeAll(async () => {
  at = await openOwnSafes({
    async throughNode(url) {
      const other = await openOtherNode(url, answer);
      others.push(other);
      return other.url;
    },
  });
});
afterAll(async () => {
  await at?.close();
  for (const other of others) await other.close();
});

/** Since when the scanner stores what Safes execute. */
const watchSince = (since: string) =>
  at.product.pool.query("update safe_execution_watch set since = $1", [since]);

beforeEach(() => watchSince("2020-01-01"));

describe.each<[string, typeof answerSearch]>([
  [
    "that searches no range of blocks",
    () => ({ error: { code: -32_602, message: "range exceeds limit of 0" } }),
  ],
  ["that finds nothing, because it is behind", () => ({ result: [] })],
])("with a node %s", (_what, search) => {
  beforeEach(() => {
    answerSearch = search;
  });

  it("a signed change and a signed payment end as executed", async () => {
    const kim = await at.join("Kim", dollars(30));
    const limit = { kind: "set_daily_limit", currency: "USD", amount: "100" } as const;
    expect((await at.carryOut(kim, limit)).status).toBe("executed");
    const send = { kind: "send", address: outside(), currency: "USD", amount: "3" } as const;
    expect((await at.carryOut(kim, send)).status).toBe("executed");
    expect(await at.dollarsOf(kim)).toMatchObject({ posted: dollars(27), held: 0n });
  });

  it("a payment whose cancellation was executed is replaced, and its money is free again", async () => {
    const ned = await at.join("Ned", dollars(30));
    await at.carryOut(ned, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    const { node } = at.world;
    await node.setAutomine(false);
    const send = { kind: "send", address: outside(), currency: "USD", amount: "8" } as const;
    const payment = await at.sign(ned, await at.prepared(ned, send));
    const cancellation = await at.prepared(ned, { kind: "cancel" });
    await at.sign(ned, cancellation);
    await submitAsStranger(at, ned.safe, signedCall(at, ned, cancellation));
    await node.mine({ blocks: 1 });
    await node.setAutomine(true);
    expect((await at.ended(ned, cancellation.id)).status).toBe("executed");
    expect((await at.ended(ned, payment.id)).status).toBe("replaced");
    expect(await at.dollarsOf(ned)).toMatchObject({ posted: dollars(30), held: 0n });
  });
});

it("what was executed before the scanner stored it is searched for in steps that the node accepts", async () => {
  answerSearch = (blocks) =>
    blocks > 10 ? { error: { code: -32_600, message: "range exceeds limit of 10" } } : undefined;
  const zoe = await at.join("Zoe", dollars(30));
  await at.product.pool.query(
    `create function forget_execution() returns trigger language plpgsql as
       'begin new.execution_hash := null; new.execution_succeeded := null; return new; end'`,
  );
  await at.product.pool.query(
    "create trigger forget_execution before update on safe_transaction for each row execute function forget_execution()",
  );
  await watchSince(new Date().toISOString());
  const limit = { kind: "set_daily_limit", currency: "USD", amount: "100" } as const;
  expect((await at.carryOut(zoe, limit)).status).toBe("executed");
});
