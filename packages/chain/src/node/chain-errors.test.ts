import { createPublicClient, http } from "viem";
import { expect, it } from "vitest";
import { askNode } from "./ask-node.ts";
import { ChainUnreachable } from "./chain-errors.ts";

it("an error of an unreachable node contains neither its address, which may contain a key, nor the request", async () => {
  const key = "0123456789abcdef0123";
  const client = createPublicClient({
    transport: http(`http://127.0.0.1:9/v2/${key}?apikey=${key}`, { retryCount: 0 }),
  });
  const address = "0x00000000000000000000000000000000000000A1";
  const error = await askNode(() => client.getBalance({ address })).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ChainUnreachable);
  const { cause } = error as ChainUnreachable;
  expect(cause).toBeInstanceOf(Error);
  const written = [error, cause].map((one) => `${one} ${(one as Error).stack}`).join(" ");
  expect(written).toContain("HTTP request failed");
  expect(written.toLowerCase()).not.toContain(key);
  expect(written.toLowerCase()).not.toContain(address.toLowerCase());
});
