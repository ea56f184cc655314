import { createRequire } from "node:module";
import { startTestChain } from "@lilypad/testing";
import {
  type Abi,
  type Address,
  createTestClient,
  encodeDeployData,
  getContractAddress,
  type Hex,
  http,
  parseEther,
  publicActions,
  zeroHash,
} from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import lil from "../../../../packages/chain/artefacts/Lil.json" with { type: "json" };
import settlementModule from "../../../../packages/chain/artefacts/SettlementModule.json" with {
  type: "json",
};
import testToken from "../../../../packages/chain/artefacts/TestToken.json" with { type: "json" };

interface Artefact {
  readonly abi: unknown;
  readonly bytecode: string;
}

/** For tests: a chain of one's own with the contracts the sandbox looks at, and a funded faucet. */
export async function startTestContracts() {
  const { rpcUrl, stop } = await startTestChain();
  const client = createTestClient({ mode: "anvil", transport: http(rpcUrl) }).extend(publicActions);
  const giveGasMoney = (address: Address) =>
    client.setBalance({ address, value: parseEther("10") });
  const faucet: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey());
  const operator = privateKeyToAccount(generatePrivateKey()).address;
  await giveGasMoney(faucet.address);
  await giveGasMoney(operator);
  const chainId = await client.getChainId();
  let nonce = 0;

  async function deploy({ abi, bytecode }: Artefact, args: readonly unknown[]): Promise<Address> {
    const address = getContractAddress({ from: faucet.address, nonce: BigInt(nonce) });
    const data = encodeDeployData({ abi: abi as Abi, bytecode: bytecode as Hex, args });
    const fees = await client.estimateFeesPerGas();
    const signed = await faucet.signTransaction({ ...fees, chainId, nonce, data, gas: 9_000_000n });
    nonce += 1;
    await client.sendRawTransactionSync({ serializedTransaction: signed });
    return address;
  }

  const proxyFactory: Artefact = createRequire(import.meta.url)(
    "@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json",
  );
  const admin = faucet.address;
  const factory = await deploy(proxyFactory, []);
  // The sandbox only looks at the module, so the Safe's other parts are stood in for by the factory.
  const safe = { factory, singleton: factory, fallbackHandler: factory, moduleSetup: factory };
  const module = await deploy(settlementModule, [admin, operator, safe, [], 1n, zeroHash]);
  const tokens = {
    LIL: { address: await deploy(lil, [admin, module]) },
    usdc: { address: await deploy(testToken, ["USD Coin", "USDC", admin, faucet.address]) },
    eurc: { address: await deploy(testToken, ["Euro Coin", "EURC", admin, faucet.address]) },
  };
  const deployment = { chainId, module, tokens };
  return { rpcUrl, deployment, faucet, operator, giveGasMoney, stop };
}
