import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { operations } from "@lilypad/api-contract";
import type { ChainDeployment } from "@lilypad/chain";
import { assets, type ChainAsset } from "@lilypad/money";
import { type ProofDocument, verifyProof } from "@lilypad/proof-of-books";
import { createTestDatabase, listToken, type TestDatabase } from "@lilypad/testing";
import Fastify, { type FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { admitEverybody } from "../../../../test/admit-everybody.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ringOf } from "../../../platform/config/key-ring.ts";
import { registerAuthentication } from "../../../platform/http/authentication.ts";
import { registerErrorHandler } from "../../../platform/http/error-handler.ts";
import { registerLimits } from "../../../platform/http/limits.ts";
import { createSealedBox } from "../../../platform/sealed/sealed-box.ts";
import type { CheckedBooks } from "../../books/settlement/index.ts";
import {
  createProofOfBooks,
  noteRootPublished,
  type ProofOfBooks,
  registerProofOfBooksRoutes,
} from "./index.ts";
import { sha256 } from "./tree/sum-tree.ts";

const dayMs = 86_400_000;
const address = `0x${"ab".repeat(20)}` as const;
const token = (asset: ChainAsset, index: number) => listToken(asset, address, index);
const publisher = `0x${"9a".repeat(20)}` as const;
const block = { number: 77n, hash: `0x${"cd".repeat(32)}` } as const;
const script = join(import.meta.dirname, "../../../../../../scripts/verify-proof.mjs");

let database: TestDatabase;
let app: FastifyInstance;
let folder: string;
let proofs: ProofOfBooks;
let ada: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let now: Date;
let isCaughtUp: boolean;
let checked: CheckedBooks | null;
let tokens: ChainDeployment["tokens"];

const decimal = (asset: ChainAsset, books: string) => ({
  asset,
  people: { books, safes: books, held: "1.000000" },
  systemAccounts: [
    { code: "clearing:ramp", balance: "2.000000", address: null, onChain: null },
    { code: "treasury", balance: "5.000000", address, onChain: "5.000000" },
  ],
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lilypad-proof-"));
  database = await createTestDatabase({ migrations });
  const { pool } = database;
  const clock = { now: () => now };
  [ada, ben, eve] = (await openPeople(pool, ["Ada", "Ben", "Eve"])) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  await fund(pool, [ada], "usdc", 12_500_000n);
  await fund(pool, [ben], "usdc", 7_250_000n);
  await fund(pool, [ada, ben], "LIL", 100_000_000n);
  tokens = { usdc: token("usdc", 0), eurc: token("eurc", 1), LIL: token("LIL", 2) };
  proofs = createProofOfBooks({
    pool,
    clock,
    logger: pino({ level: "silent" }),
    box: createSealedBox(ringOf(Buffer.alloc(32, 7))),
    publisher,
    deployment: {
      get tokens() {
        return tokens;
      },
    },
    settlement: {
      isCaughtUp: () => isCaughtUp,
      readHead: async () => block,
      readCheckedBooks: async () => checked,
    },
  });
  app = Fastify();
  registerErrorHandler(app);
  const callers = new Map([ada, ben, eve].map(({ id, caller }) => [id, caller]));
  registerAuthentication(app, async (given) => callers.get(given) ?? null, admitEverybody);
  registerLimits(app, { pool, clock });
  registerProofOfBooksRoutes(app, proofs);
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  now = new Date("2026-11-23T10:00:00.123Z");
  isCaughtUp = true;
  checked = null;
  await database.pool.query(
    "truncate proof_group, proof_tree, proof_of_books, attempt_counter, relay cascade",
  );
  await database.pool.query(
    "insert into proof_of_books (id, due_at) values (gen_random_uuid(), 'epoch')",
  );
});

/** Makes the proof of the next day, which is due after midnight. */
async function makeNext(): Promise<void> {
  now = new Date(now.getTime() + dayMs);
  expect(await proofs.worker.pass()).toBe(1);
}

async function own(person: TestPerson, proof?: string) {
  const query = proof === undefined ? "" : `?proof=${proof}`;
  const answer = await app.inject({
    url: `/api/v1/proof/own${query}`,
    headers: { authorization: `Bearer ${person.id}` },
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

const publicPage = async () => {
  const answer = await app.inject({ url: "/api/v1/proof" });
  const { data } = answer.json();
  return { headers: answer.headers, data: operations.getProofOfBooks.response.parse(data) };
};

it("the proof contains the ledger's balances at one moment, and everyone can verify their own", async () => {
  expect(await proofs.worker.pass()).toBe(1);
  const { data } = await publicPage();
  const [latest] = data.proofs;
  expect(latest).toMatchObject({
    madeAt: now.toISOString(),
    blockNumber: "77",
    blockHash: block.hash,
  });
  const { rows } = await database.pool.query<{ asset: number; total: string }>(
    `select own.asset, sum(account.posted)::text as total
     from person_wallet own join ledger_balance account on account.id = own.account_id
     where own.person_id = any ($1) group by own.asset order by own.asset`,
    [[ada.id, ben.id, eve.id]],
  );
  expect(data.latestTotals.map(({ asset, total }) => [assets[asset].number, total])).toEqual(
    rows.map(({ asset, total }) => [asset, (Number(total) / 1e6).toFixed(6)]),
  );
  expect(data.latestTotals.map(({ total }) => total)).toEqual([
    "19.750000",
    "0.000000",
    "200.000000",
  ]);

  const root = latest?.root ?? "";
  for (const [person, usdc, LIL] of [
    [ada, 12_500_000n, 100_000_000n],
    [ben, 7_250_000n, 100_000_000n],
    [eve, 0n, 0n],
  ] as const) {
    const { data: document, headers } = await own(person);
    expect(headers["cache-control"]).toBe("no-store");
    const expected = { root, holder: document.holder, amounts: { usdc, eurc: 0n, LIL } };
    expect((await verifyProof(document, expected, sha256)).problem).toBeNull();
  }
  const { data: adas } = await own(ada);
  const { data: bens } = await own(ben);
  expect(JSON.stringify(adas).toLowerCase()).not.toContain(bens.holder.slice(2).toLowerCase());
  expect(JSON.stringify(adas)).not.toContain("7250000");
});

it("a payment afterwards changes the next proof, and the earlier one stays as it was", async () => {
  await proofs.worker.pass();
  const [first] = (await publicPage()).data.proofs;
  await fund(database.pool, [eve], "usdc", 1_000_000n);
  await makeNext();
  const { data } = await publicPage();
  expect(data.proofs).toHaveLength(2);
  expect(data.proofs[1]).toEqual(first);
  expect(data.latestTotals[0]?.total).toBe("20.750000");
  const amountIn = async (proof: { id: string; root: string } | undefined) => {
    const { data: document } = await own(eve, proof?.id);
    const verdict = await verifyProof(document, { root: proof?.root ?? "" }, sha256);
    return verdict.proven?.assets.find(({ asset }) => asset === "usdc")?.amount;
  };
  expect(await amountIn(data.proofs[0])).toBe(1_000_000n);
  expect(await amountIn(data.proofs[1])).toBe(0n);
});

it("one proof is made each day, by one of several workers", async () => {
  const passes = await Promise.all([1, 2, 3].map(() => proofs.worker.pass()));
  expect(passes.sort()).toEqual([0, 0, 1]);
  expect(await proofs.worker.pass()).toBe(0);
  now = new Date("2026-11-23T23:59:59.999Z");
  expect(await proofs.worker.pass()).toBe(0);
  now = new Date("2026-11-24T00:00:00.000Z");
  expect(await proofs.worker.pass()).toBe(1);
  expect((await publicPage()).data.proofs).toHaveLength(2);
});

it("no proof is made while the ledger may be behind the chain", async () => {
  isCaughtUp = false;
  await proofs.worker.pass();
  expect((await publicPage()).data).toMatchObject({
    proofs: [],
    latestTotals: [],
    comparison: null,
  });
  expect(await own(ada)).toMatchObject({ status: 404, code: "PROOF_NOT_FOUND" });
  isCaughtUp = true;
  now = new Date(now.getTime() + 3_600_000);
  await proofs.worker.pass();
  expect((await publicPage()).data.proofs).toHaveLength(1);
});

it("a balance that was changed in what is stored is noticed, and no proof is given out", async () => {
  await proofs.worker.pass();
  await database.pool.query(
    "update proof_group set members = set_byte(members, length(members) - 1, 1) where asset = 1",
  );
  expect(await own(ada)).toMatchObject({ status: 500, code: "INTERNAL" });
});

it("after thirty days only the root and the totals are left", async () => {
  await proofs.worker.pass();
  const [old] = (await publicPage()).data.proofs;
  now = new Date(now.getTime() + 31 * dayMs);
  await proofs.worker.pass();
  expect(await proofs.forgetExpired()).toBe(1);
  expect((await publicPage()).data.proofs).toHaveLength(1);
  expect(await own(ada, old?.id)).toMatchObject({ status: 404, code: "PROOF_NOT_FOUND" });
  const { rows } = await database.pool.query(
    `select (select count(*) from proof_of_books where root is not null) as roots,
       (select count(*) from proof_tree where nodes is null) as bare,
       (select count(distinct proof_id) from proof_group) as groups`,
  );
  expect(rows).toEqual([{ roots: 2n, bare: 3n, groups: 1n }]);
  expect((await own(ada)).status).toBe(200);
});

it("the public figures show assets of the deployment only, and may be cached", async () => {
  checked = {
    finishedAt: now,
    blockNumber: 90n,
    fromBlock: "88",
    assets: [
      decimal("usdc", "19.750000"),
      decimal("eurc", "0.000000"),
      decimal("LIL", "200.000000"),
    ],
  };
  const { data, headers } = await publicPage();
  expect(headers["cache-control"]).toBe("public, max-age=30");
  expect(data.comparison).toMatchObject({ fromBlock: "88", toBlock: "90" });
  expect(data.comparison?.assets.find(({ asset }) => asset === "usdc")).toEqual({
    asset: "usdc",
    people: { books: "19.750000", safes: "19.750000" },
    inTransit: { betweenSafes: "1.000000", toBanks: "2.000000" },
    systemAccounts: decimal("usdc", "").systemAccounts,
  });
});

it("a person's export lists their balance in each kept proof, and nobody else's", async () => {
  await proofs.worker.pass();
  await makeNext();
  const day = { balances: { usdc: "7.250000", LIL: "100.000000" } };
  expect(await proofs.readOwnData(ben.id, 100)).toEqual([
    expect.objectContaining(day),
    expect.objectContaining(day),
  ]);
});

it("the stand-alone script proves a proof, and refuses altered ones", async () => {
  await proofs.worker.pass();
  const { data: document } = (await own(ada)) as { data: ProofDocument };
  const [latest] = (await publicPage()).data.proofs;
  const run = async (proof: unknown, ...words: string[]) => {
    const file = join(folder, "proof.json");
    await writeFile(file, JSON.stringify(proof));
    return promisify(execFile)(process.execPath, [script, file, ...words]).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  };
  const root = latest?.root ?? "";
  const proven = await run(document, root, document.holder, "usdc=12.50", "LIL=100");
  expect(proven).toMatch(/^PROVEN for 0x/);
  expect(proven).toContain("12.500000 usdc, contained in the total of 20.750000 usdc");
  expect(proven).toContain("0.000000 eurc");
  expect(await run(document, `0x${"00".repeat(32)}`)).toContain("NOT PROVEN: its root is");
  expect(await run(document, root, address)).toContain("NOT PROVEN: it belongs to");
  expect(await run(document, root, "usdc=12.51")).toContain("NOT PROVEN: it proves 12.500000");

  // biome-ignore lint/suspicious/noExplicitAny: the test changes what the type forbids
  const changed = (change: (proof: any) => unknown) => {
    const copy = structuredClone(document);
    change(copy);
    return run(copy, root, "usdc=12.5");
  };
  expect(await changed((proof) => (proof.trees[0].leaves[0].amount = "1"))).toContain("altered");
  expect(await changed((proof) => (proof.trees[0].leaves[0].amount = "-1"))).toContain(
    "NOT PROVEN",
  );
  expect(await changed((proof) => proof.trees[0].leaves.pop())).toContain("it proves");
  expect(await changed((proof) => proof.trees[0].leaves.push(proof.trees[0].leaves[3]))).toContain(
    "counted twice",
  );
  expect(await changed((proof) => (proof.block.number = "1"))).toContain("its root is");
});

/** The relay that publishes the root of the latest proof. */
async function readRelay() {
  const { rows } = await database.pool.query<{ id: string; to: string; data: string }>(
    `select id, '0x' || encode(to_address, 'hex') as to, '0x' || encode(data, 'hex') as data
     from relay where purpose = 'proof_root' order by created_at desc limit 1`,
  );
  if (rows[0] === undefined) throw new Error("no root is published");
  return rows[0];
}
const transactionHash = `0x${"12".repeat(32)}` as const;
const noteEnd = (id: string, outcome: "succeeded" | "refused") =>
  noteRootPublished(database.pool, {
    id,
    outcome,
    transactionHash: outcome === "succeeded" ? transactionHash : null,
    blockNumber: outcome === "succeeded" ? 90n : null,
    gasUsed: 0n,
    logs: [],
  });

it("the root is queued for the chain with its proof, and shown as published only when it is there", async () => {
  await proofs.worker.pass();
  const latest = async () => (await publicPage()).data.proofs[0];
  const relay = await readRelay();
  const tag = Buffer.from("lilypad proof 1\0").toString("hex");
  expect(relay).toMatchObject({
    to: publisher,
    data: `0x${tag}${(await latest())?.root.slice(2)}`,
  });
  expect((await latest())?.published).toBeNull();
  await noteEnd(relay.id, "refused");
  expect((await latest())?.published).toBeNull();
  await noteEnd(relay.id, "succeeded");
  expect((await latest())?.published).toEqual({ transactionHash, blockNumber: "90" });
});

it("the stand-alone script reads the root from the chain, and names a missing or different one", async () => {
  await proofs.worker.pass();
  const { data: document } = (await own(ada)) as { data: ProofDocument };
  const { data: input } = await readRelay();
  const chain: Record<string, unknown> = {
    eth_chainId: "0xa4b1",
    eth_getTransactionByHash: { input, from: publisher },
    eth_getTransactionReceipt: { status: "0x1", blockNumber: "0x5a" },
  };
  const node = Fastify();
  node.post("/", async (request) => {
    const { method } = request.body as { method: string };
    return { jsonrpc: "2.0", id: 1, result: chain[method] ?? null };
  });
  const url = await node.listen({ port: 0, host: "127.0.0.1" });
  const file = join(folder, "published.json");
  await writeFile(file, JSON.stringify(document));
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [script, file, document.root, ...words]).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  try {
    expect(await run(url, transactionHash)).toContain(
      `On chain 42161 in block 90, published by ${publisher}.`,
    );
    chain.eth_chainId = "0x2105";
    expect(await run(url, transactionHash)).toContain("On chain 8453 in block 90");
    expect(await run(url)).toContain("NOT PROVEN: to read the root from the chain, give both");
    chain.eth_getTransactionByHash = { input: `${input.slice(0, -2)}00`, from: publisher };
    expect(await run(url, transactionHash)).toContain("NOT PROVEN: the chain has the root 0x");
    chain.eth_getTransactionByHash = null;
    expect(await run(url, transactionHash)).toContain("NOT PROVEN: the root is not on the chain");
  } finally {
    await node.close();
  }
  expect(await run(url, transactionHash)).toContain("NOT PROVEN: the node did not answer");
});
