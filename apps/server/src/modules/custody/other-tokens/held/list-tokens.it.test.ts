import { randomBytes } from "node:crypto";
import { ChainRejected, type OtherTokensChain } from "@lilypad/chain";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { type Address, getAddress, toHex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPeople } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";
import { createOtherTokens } from "../create-other-tokens.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database?.drop());

const newAddress = () => getAddress(toHex(randomBytes(20)));

/** A chain whose node searches so many blocks in each request, and that has tokens in some of its blocks. */
function openChain(blocksAtOnce: bigint, arrived: ReadonlyMap<bigint, Address>) {
  const state = { head: 1_000n, asked: [] as bigint[] };
  const chain: OtherTokensChain = {
    readHeadNumber: async () => state.head,
    findBlockAt: async () => 1n,
    readBlockTime: async (number) => new Date(Number(number) * 1_000),
    async findArrived(_, { from, to }, { newestFirst }) {
      if (from > to) throw new ChainRejected("an empty range");
      const part = newestFirst
        ? { from: to - blocksAtOnce + 1n > from ? to - blocksAtOnce + 1n : from, to }
        : { from, to: from + blocksAtOnce - 1n < to ? from + blocksAtOnce - 1n : to };
      state.asked.push(part.from, part.to);
      const tokens = [...arrived].flatMap(([block, token]) =>
        part.from <= block && block <= part.to ? token : [],
      );
      return { tokens, searched: part };
    },
    readHoldings: async (_, tokens) =>
      tokens.map((token) => ({ token, amount: 5n, symbol: "T", name: "T", decimals: 0 })),
    readEther: async () => ({
      token: null,
      amount: 0n,
      symbol: "ETH",
      name: "Ether",
      decimals: 18,
    }),
    checkReturn: async () => "missing",
  };
  return { state, chain };
}

async function open(chain: OtherTokensChain) {
  const { pool } = database;
  const [ann] = await openPeople(pool, ["Ann"]);
  if (ann === undefined) throw new Error("nobody was opened");
  const never = () => Promise.reject(new Error("not asked here"));
  const tokens = createOtherTokens({
    pool,
    clock: { now: () => new Date() },
    logger: pino({ level: "silent" }),
    registry: new Registry(),
    chain,
    listed: [],
    hidden: new Set(),
    returnDays: 14,
    addresses: { isScreening: false, requireAddress: never, screen: never },
    hasSecondFactor: never,
    readApprovalFacts: never,
    tellPerson: never,
  });
  const list = async () => {
    const { isComplete, searchedSince, tokens: found } = await tokens.list(ann.id);
    return { isComplete, since: searchedSince, found: found.map(({ token }) => token) };
  };
  return { list };
}

it("a node that searches few blocks shows the newest first, and everything after some requests", async () => {
  const [old, recent] = [newAddress(), newAddress()];
  const { chain } = openChain(
    400n,
    new Map([
      [100n, old],
      [990n, recent],
    ]),
  );
  const { list } = await open(chain);
  expect(await list()).toMatchObject({ isComplete: false, found: [recent] });
  expect((await list()).found).toEqual([recent]);
  const last = await list();
  expect(last).toMatchObject({ isComplete: true, since: new Date(1_000).toISOString() });
  expect([...last.found].sort()).toEqual([old, recent].sort());
});

it("a later request searches only what is new, and a little before it", async () => {
  const { chain, state } = openChain(10_000n, new Map([[1_400n, newAddress()]]));
  const { list } = await open(chain);
  expect(await list()).toMatchObject({ isComplete: true, found: [] });
  state.head = 1_500n;
  state.asked = [];
  expect((await list()).found).toHaveLength(1);
  expect(state.asked).toEqual([936n, 1_500n]);
});

it("after a long time a node that cannot keep up begins with the newest blocks again, and says from when on", async () => {
  const token = newAddress();
  const { chain, state } = openChain(500n, new Map([[9_900n, token]]));
  const { list } = await open(chain);
  await list();
  expect((await list()).isComplete).toBe(true);
  state.head = 10_000n;
  expect(await list()).toEqual({
    isComplete: false,
    since: new Date(9_501_000).toISOString(),
    found: [token],
  });
});
