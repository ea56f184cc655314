import type { Pool } from "@lilypad/db";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createReadiness } from "./readiness.ts";

const head = { number: 1n, hash: "0x01" as const, parentHash: "0x00" as const, time: new Date(0) };

function open({ chainAnswers = true, isStale = false } = {}) {
  return createReadiness({
    pool: {} as Pool, // listWarnings reads nothing from it
    registry: new Registry(),
    chain: {
      readHead: async () => {
        if (!chainAnswers) throw new Error("no answer");
        return head;
      },
    },
    settlement: { hasAcceptedSends: () => true, isReconciliationStale: () => isStale },
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

test("a process warns operators when the payment records have not been compared with the chain for too long", async () => {
  expect(await open({ isStale: true }).listWarnings()).toEqual([
    expect.stringMatching(/^The payment records have not been compared with the chain/),
  ]);
});
