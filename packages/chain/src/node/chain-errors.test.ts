import { createPublicClient, http, RpcRequestError } from "viem";
import { describe, expect, it } from "vitest";
import { askNode } from "./ask-node.ts";
import { ChainRejected, ChainReverted, ChainUnreachable, toChainError } from "./chain-errors.ts";

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

describe("the words of other nodes", () => {
  const errorOf = (error: { code: number; message: string; data?: unknown }) =>
    toChainError(new RpcRequestError({ body: {}, url: "http://node", error }));

  it.each([
    [{ code: 3, message: "execution reverted", data: "0x08c379a0" }, "0x08c379a0"],
    [{ code: -32_000, message: "execution reverted" }, "0x"],
    [{ code: -32_015, message: "VM execution error.", data: "Reverted 0x08c379a0" }, "0x08c379a0"],
    [{ code: -32_015, message: "VM execution error." }, "0x"],
    [
      {
        code: -32_603,
        message: "VM Exception while processing transaction: reverted",
        data: { data: "0x4e487b71" },
      },
      "0x4e487b71",
    ],
  ])("%j is a revert", (error, data) => {
    expect(errorOf(error)).toBeInstanceOf(ChainReverted);
    expect(errorOf(error)).toMatchObject({ data });
  });

  it("a node that is over its quota or behind has not answered, and any other refusal is one", () => {
    expect(errorOf({ code: 429, message: "slow down" })).toBeInstanceOf(ChainUnreachable);
    expect(errorOf({ code: -32_000, message: "header not found" })).toBeInstanceOf(
      ChainUnreachable,
    );
    expect(errorOf({ code: -32_602, message: "range exceeds limit of 500" })).toBeInstanceOf(
      ChainRejected,
    );
    expect(errorOf({ code: -32_000, message: "nonce too low" })).toBeInstanceOf(ChainRejected);
  });
});
