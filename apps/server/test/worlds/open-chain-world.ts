import { generateKeyPairSync, randomBytes } from "node:crypto";
import { makeOwnerList, settlementModuleAbi, tokenAbi } from "@lilypad/chain";
import { type ChainAsset, fromTokenUnits, toTokenUnits } from "@lilypad/money";
import { type Gate, openGate, startTestChain, type TokenDecimals, waitFor } from "@lilypad/testing";
import {
  type Abi,
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import testToken from "../../../../packages/chain/artefacts/TestToken.json";
import { ringOf } from "../../src/platform/config/key-ring.ts";

const testTokenAbi = parseAbi([
  "function setFrozen(address account, bool to)",
  "function setPaused(bool to)",
]);

export type ChainWorld = Awaited<ReturnType<typeof openChainWorld>>;

/**
 * Opens the parts that survive a restart of the product: a chain with the contracts (which the product reaches
 * through a gate that can be closed), the keys and the secrets.
 * @param options.latencyMs additional latency of the chain for the product
 * @param options.decimals other decimals of the tokens
 */
export async function openChainWorld(
  options: { latencyMs?: number; decimals?: TokenDecimals } = {},
) {
  const { latencyMs, ...ofTokens } = options;
  const chain = await startTestChain({ deployed: true, ...ofTokens });
  const { deployment, keys } = chain;
  const seed = randomBytes(32);
  const gate: Gate = await openGate(new URL(chain.rpcUrl), latencyMs);
  const node = createTestClient({
    mode: "anvil",
    transport: http(chain.rpcUrl, { retryCount: 0, timeout: 30_000 }),
    cacheTime: 0,
  }).extend(publicActions);
  const operator = privateKeyToAccount(keys.operator).address;

  const tokenOf = (asset: ChainAsset): Address => {
    const token = deployment.tokens[asset];
    if (token === null) throw new Error(`no ${asset} on this chain`);
    return token.address;
  };

  /** Reads the balance of an address, in the token's own units. */
  const unitsAt = (holder: string, asset: ChainAsset): Promise<bigint> =>
    node.readContract({
      address: tokenOf(asset),
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [getAddress(holder)],
    });

  /** The last transaction of each key. */
  const last = new Map<Hex, Promise<unknown>>();

  /** Sends a transaction after the earlier ones of the same key, because each needs the next nonce. */
  function transact(key: Hex, to: Address, data: Hex): Promise<Hex> {
    const earlier = last.get(key) ?? Promise.resolve();
    const next = () => send(key, to, data);
    const sent = earlier.then(next, next);
    last.set(key, sent);
    return sent;
  }

  async function send(key: Hex, to: Address | null, data: Hex): Promise<Hex> {
    const from = privateKeyToAccount(key);
    const serializedTransaction = await from.signTransaction({
      type: "eip1559",
      chainId: deployment.chain.id,
      nonce: await node.getTransactionCount({ address: from.address }),
      to,
      data,
      gas: 5_000_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 0n,
    });
    const hash = await node.sendRawTransaction({ serializedTransaction });
    const { status } = await waitFor(
      () => node.getTransactionReceipt({ hash }).catch(() => undefined),
      { timeoutMs: 10_000 },
    );
    if (status !== "success") throw new Error(`${hash} was reverted`);
    return hash;
  }

  /** Puts a token on the chain that is not listed. @param name also its symbol */
  async function makeToken(name: string) {
    const minter = privateKeyToAccount(keys.faucet).address;
    const hash = await send(
      keys.deployer,
      null,
      encodeDeployData({
        abi: testToken.abi as Abi,
        bytecode: testToken.bytecode as Hex,
        args: [name, name, 6, minter, minter],
      }),
    );
    const { contractAddress } = await node.getTransactionReceipt({ hash });
    const address = getAddress(contractAddress ?? "0x");
    return {
      address,
      /** @param amount in millionths: it has six decimals */
      mint: (to: Address, amount: bigint) =>
        transact(
          keys.faucet,
          address,
          encodeFunctionData({ abi: tokenAbi, functionName: "mint", args: [to, amount] }),
        ),
      balanceOf: (holder: Address) =>
        node.readContract({ address, abi: tokenAbi, functionName: "balanceOf", args: [holder] }),
    };
  }

  return {
    makeToken,
    /** The seed of the owners' keys, which a server never has. */
    ownerSeed: seed,
    /** The address of the chain for the product. */
    rpcUrl: `http://127.0.0.1:${gate.port}`,
    gate,
    node,
    deployment,
    operatorKey: keys.operator,
    makeOwnerList: (firstIndex: number) => makeOwnerList(seed, firstIndex, 50),
    relayerKey: keys.relayer,
    /** The key of the module's administrator. */
    adminKey: keys.admin,
    guardianKey: keys.guardian,
    secrets: {
      accessTokenKeys: ringOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey),
      codePeppers: ringOf(randomBytes(32)),
      passcodePeppers: ringOf(randomBytes(32)),
      vapidKeys: ringOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey),
      unsubscribeKeys: ringOf(randomBytes(32)),
      bankDetailsKeys: ringOf(randomBytes(32)),
      refreshTokenKeys: ringOf(randomBytes(32)),
    },
    /** Deposits money in a real transaction. @param amount minor units */
    deposit: (to: string, asset: "usdc" | "eurc", amount: bigint) =>
      transact(
        keys.faucet,
        tokenOf(asset),
        encodeFunctionData({
          abi: tokenAbi,
          functionName: "mint",
          args: [getAddress(to), toTokenUnits(amount, deployment.tokens[asset].decimals)],
        }),
      ),
    /** Freezes or unfreezes a Safe as the issuer of the token. */
    setFrozen: (asset: "usdc" | "eurc", safe: string, frozen: boolean) =>
      transact(
        keys.admin,
        tokenOf(asset),
        encodeFunctionData({
          abi: testTokenAbi,
          functionName: "setFrozen",
          args: [getAddress(safe), frozen],
        }),
      ),
    /** Pauses or unpauses a token as its issuer. */
    setPaused: (asset: "usdc" | "eurc", paused: boolean) =>
      transact(
        keys.admin,
        tokenOf(asset),
        encodeFunctionData({ abi: testTokenAbi, functionName: "setPaused", args: [paused] }),
      ),
    /** Pauses or unpauses the settlement module as its administrator. */
    setModulePaused: (paused: boolean) =>
      transact(
        keys.admin,
        deployment.module,
        encodeFunctionData({
          abi: settlementModuleAbi,
          functionName: paused ? "pause" : "unpause",
        }),
      ),
    /** Sets the module's daily cap of an asset, in minor units. */
    setDailyCap: (asset: ChainAsset, cap: bigint) =>
      transact(
        keys.admin,
        deployment.module,
        encodeFunctionData({
          abi: settlementModuleAbi,
          functionName: "setDailyCap",
          args: [deployment.tokens[asset]?.index ?? 0, cap],
        }),
      ),
    /** Gives the operator gas money, or takes all of it. */
    setGasMoney: (hasMoney: boolean) =>
      node.setBalance({ address: operator, value: hasMoney ? parseEther("1000") : 0n }),
    unitsAt,
    /** In whole minor units. */
    balanceOf: async (safe: string, asset: ChainAsset) =>
      fromTokenUnits(await unitsAt(safe, asset), deployment.tokens[asset].decimals).minor,
    async close() {
      await gate.close();
      await chain.stop();
    },
  };
}
