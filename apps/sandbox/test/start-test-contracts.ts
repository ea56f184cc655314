import { startTestChain } from "@lilypad/testing";
import { type Address, createTestClient, http, parseEther } from "viem";
import { privateKeyToAccount } from "viem/accounts";

/** For tests: a separate chain with Lilypad's contracts, and a faucet that may mint. */
export async function startTestContracts() {
  const { rpcUrl, deployment, keys, stop } = await startTestChain({ deployed: true });
  const client = createTestClient({ mode: "anvil", transport: http(rpcUrl) });
  return {
    rpcUrl,
    deployment,
    faucet: privateKeyToAccount(keys.faucet),
    operator: privateKeyToAccount(keys.operator).address,
    giveGasMoney: (address: Address) => client.setBalance({ address, value: parseEther("10") }),
    stop,
  };
}
