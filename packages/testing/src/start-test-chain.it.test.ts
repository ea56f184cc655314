import { expect, test } from "vitest";
import { startTestChain } from "./start-test-chain.ts";

const ask = async (rpcUrl: string, method: string, params: unknown[] = []) => {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return (await response.json()) as { result?: unknown };
};

test("two test chains run independently and end when stopped", async () => {
  const [one, two] = await Promise.all([startTestChain(), startTestChain()]);
  expect((await ask(one.rpcUrl, "eth_chainId")).result).toBe("0xa4b1");
  await ask(one.rpcUrl, "evm_mine");
  expect((await ask(one.rpcUrl, "eth_blockNumber")).result).toBe("0x1");
  expect((await ask(two.rpcUrl, "eth_blockNumber")).result).toBe("0x0");
  await Promise.all([one.stop(), two.stop()]);
  await expect(ask(one.rpcUrl, "eth_chainId")).rejects.toThrow();
});

test("a test chain started with deployed has the contracts at its deployment's addresses", async () => {
  const chain = await startTestChain({ deployed: true });
  try {
    for (const address of [chain.deployment.module, chain.deployment.singleton]) {
      expect((await ask(chain.rpcUrl, "eth_getCode", [address, "latest"])).result).toMatch(
        /^0x.{10}/,
      );
    }
  } finally {
    await chain.stop();
  }
});
