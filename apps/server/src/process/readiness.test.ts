import type { Pool } from "@lilypad/db";
import { Registry } from "prom-client";
import { afterEach, expect, test, vi } from "vitest";
import { createReadiness } from "./readiness.ts";

const head = { number: 1n, hash: "0x01" as const, parentHash: "0x00" as const, time: new Date(0) };

afterEach(() => void vi.useRealTimers());

/** A database that can be written. */
const answers = () => Promise.resolve({ rows: [{ isWritable: true }] });

function open({
  chainAnswers = true,
  isStale = false,
  standstill = null as string | null,
  query = answers as () => unknown,
} = {}) {
  return createReadiness({
    pool: { query } as unknown as Pool,
    registry: new Registry(),
    chain: {
      readHead: async () => {
        if (!chainAnswers) throw new Error("no answer");
        return head;
      },
    },
    settlement: {
      hasAcceptedSends: () => true,
      isReconciliationStale: () => isStale,
      describeStandstill: () => standstill,
    },
  });
}

test("a process without trouble gives operators no warnings", async () => {
  expect(await open().listWarnings()).toEqual([]);
});

test("a process warns operators when the chain node does not answer", async () => {
  expect(await open({ chainAnswers: false }).listWarnings()).toEqual([
    expect.stringMatching(/^The chain node does not answer\./),
  ]);
});

test("a process warns operators when no worker settles payments", async () => {
  const standstill = "No worker has settled payments since 2026-06-01 11:57 UTC. Start a worker.";
  expect(await open({ standstill }).listWarnings()).toEqual([standstill]);
});

test("a process warns operators when the payment records have not been compared with the chain for too long", async () => {
  expect(await open({ isStale: true }).listWarnings()).toEqual([
    expect.stringMatching(/^The payment records have not been compared with the chain/),
  ]);
});

test("a process whose database connections are all busy stays ready for ten seconds, and not for longer", async () => {
  vi.useFakeTimers();
  let query: () => unknown = answers;
  const readiness = open({ query: () => query() });
  readiness.noteCompared();
  expect(await readiness.check()).toEqual({ database: true, sends: true });
  query = () => new Promise(() => undefined);
  const busy = readiness.check();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await busy).toEqual({ database: true, sends: true });
  await vi.advanceTimersByTimeAsync(10_000);
  const silent = readiness.check();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await silent).toEqual({ database: false, sends: true });
});

test("a process whose database refuses connections or writes is not ready at once", async () => {
  let query: () => unknown = answers;
  const readiness = open({ query: () => query() });
  expect(await readiness.check()).toMatchObject({ database: true });
  query = () => Promise.reject(new Error("connection refused"));
  expect(await readiness.check()).toMatchObject({ database: false });
  query = () => Promise.resolve({ rows: [{ isWritable: false }] });
  expect(await readiness.check()).toMatchObject({ database: false });
  // A silence after a refusal is no busy database.
  query = () => new Promise(() => undefined);
  expect(await readiness.check()).toMatchObject({ database: false });
});
