import { expect, test } from "vitest";
import { z } from "zod";
import { idempotencyKeyOf } from "./idempotency-key.ts";

const intent = "0199f3a2-6a1e-7bbb-8f3e-1f4b9f1c2d3e";

test("the same purpose and row always give the same key", () => {
  expect(idempotencyKeyOf("create-transaction", intent)).toBe(
    "06eeeec2-e2eb-8cf4-9bf8-b0382f7d4f1f",
  );
});

test("another purpose or another row gives another key", () => {
  const keys = new Set([
    idempotencyKeyOf("create-transaction", intent),
    idempotencyKeyOf("create-wallet", intent),
    idempotencyKeyOf("create-transaction", intent.replace("0199", "0200")),
  ]);
  expect(keys.size).toBe(3);
});

test("every key is a UUID", () => {
  for (let row = 0; row < 200; row += 1) {
    expect(z.uuid().safeParse(idempotencyKeyOf("create-customer", String(row))).success).toBe(true);
  }
});
