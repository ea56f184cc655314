import { assets, fromTokenUnits, toTokenUnits } from "@lilypad/money";
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseEther,
  publicActions,
  toBytes,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { settlementModuleAbi, tokenAbi } from "../src/abi.ts";
import {
  encodeSettle,
  packItems,
  packOwners,
  type SafeOwner,
  type SettlementItem,
} from "../src/batch.ts";
import {
  type DeployLocalChainOptions,
  deployLocalChain,
} from "../src/deploy/deploy-local-chain.ts";
import { assetOfToken } from "../src/deployment.ts";
import { decodeSettled } from "../src/evidence.ts";
import { localChain } from "../src/known-chains.ts";
import { predictSafeAddress } from "../src/safe-address.ts";
import { startAnvil } from "./start-anvil.ts";

export const keyOf = (name: string): Hex => keccak256(toBytes(name));

/** A test account with the same key in every run. */
export const person = (name: string): PrivateKeyAccount => privateKeyToAccount(keyOf(name));

export const operator = person("operator");
export const guardian = person("guardian");
export const admin = person("admin");
export const faucet = person("faucet");
export const stranger = person("stranger");

/** The delay of hand-overs on the tests' chains: as in production, because tests move the clock. */
export const handoverDelaySeconds = 172_800;

/** The functions that only the admin and the module itself call. */
export const administrationAbi = parseAbi([
  "struct NewToken { address account; bool mintable; uint64 defaultLimit; uint96 dailyCap; }",
  "function pendingAdmin() view returns (address)",
  "function transferAdmin(address to)",
  "function acceptAdmin()",
  "function setOperator(address to)",
  "function pause()",
  "function unpause()",
  "function addToken(NewToken token)",
  "function setTokenEnabled(uint8 index, bool enabled)",
  "function setDailyCap(uint8 index, uint96 dailyCap)",
  "function moveItem(address from, address to, uint8 index, uint64 amount)",
  "function createSafe(address owner, uint8 kind)",
]);

/** An owner; an address alone is that of a held Safe. */
export const toOwner = (owner: Address | SafeOwner): SafeOwner =>
  typeof owner === "string" ? { owner, kind: "held" } : owner;

export const LIL = 0;
export const USDC = 1;

export type TestChain = Awaited<ReturnType<typeof openChain>>;

export interface OpenChainOptions extends Pick<DeployLocalChainOptions, "decimals"> {
  /** Another chain than that of an installation on one machine. */
  chainId?: number;
}

/** Starts a chain with all contracts deployed, with helpers for the tests. Amounts are in minor units. */
export async function openChain({ chainId = localChain.id, decimals = {} }: OpenChainOptions = {}) {
  const anvil = await startAnvil(chainId);
  const { rpcUrl } = anvil;
  const deployment = await deployLocalChain({
    rpcUrl,
    deployerKey: keyOf("deployer"),
    operator: operator.address,
    guardian: guardian.address,
    handoverDelaySeconds,
    admin: admin.address,
    faucet: faucet.address,
    marker: keyOf("marker"),
    decimals,
  });
  const node = createTestClient({
    mode: "anvil",
    transport: http(rpcUrl, { retryCount: 0, timeout: 30_000 }),
    cacheTime: 0,
  }).extend(publicActions);
  for (const { address } of [operator, guardian, admin, faucet, stranger]) {
    await node.setBalance({ address, value: parseEther("1000") });
  }
  const { module } = deployment;
  /** A token that is not listed has the decimals of minor units. */
  const decimalsOf = (token: Address) => {
    const asset = assetOfToken(deployment, token);
    return asset === null ? assets.LIL.decimals : deployment.tokens[asset].decimals;
  };
  const contract = { address: module, abi: settlementModuleAbi } as const;

  /** Sends a transaction and waits for its receipt, whether it succeeds or reverts. */
  async function send(from: PrivateKeyAccount, to: Address | null, data: Hex, gas = 50_000_000n) {
    const raw = await from.signTransaction({
      type: "eip1559",
      chainId: deployment.chain.id,
      nonce: await node.getTransactionCount({ address: from.address }),
      data,
      gas,
      maxFeePerGas: 100_000_000_000n,
      maxPriorityFeePerGas: 0n,
      ...(to === null ? {} : { to }),
    });
    const hash = await node.sendRawTransaction({ serializedTransaction: raw });
    for (;;) {
      const receipt = await node.getTransactionReceipt({ hash }).catch(() => null);
      if (receipt !== null) return receipt;
    }
  }
  async function must(from: PrivateKeyAccount, to: Address | null, data: Hex) {
    const receipt = await send(from, to, data);
    if (receipt.status !== "success") throw new Error(`${receipt.transactionHash} reverted`);
    return receipt;
  }
  /**
   * Goes back to a snapshot. A transaction may still be in the node's pool when its receipt can be read; there
   * it would be in the way of the next one with the same nonce.
   */
  async function revertTo(id: Hex): Promise<void> {
    await node.revert({ id });
    await node.request<{
      Method: "anvil_dropAllTransactions";
      Parameters?: undefined;
      ReturnType: unknown;
    }>({ method: "anvil_dropAllTransactions" });
  }
  const nextBatch = () => node.readContract({ ...contract, functionName: "nextBatch" });

  /** Settles the next batch; `outcomes` is null when it reverted as a whole. */
  async function settle(
    owners: readonly (Address | SafeOwner)[],
    items: readonly SettlementItem[],
    gas?: bigint,
  ) {
    const batch = await nextBatch();
    const data = encodeSettle(batch, packOwners(owners.map(toOwner)), packItems(items));
    const receipt = await send(operator, module, data, gas);
    const event = receipt.logs.map((log) => decodeSettled(module, log)).find((e) => e !== null);
    return { batch, receipt, outcomes: event ? [...event.outcomes] : null };
  }

  return {
    anvil,
    node,
    deployment,
    module,
    contract,
    send,
    must,
    revertTo,
    nextBatch,
    settle,
    safeOf: (name: string) => predictSafeAddress(deployment, person(name).address, "held"),
    ownSafeOf: (name: string) => predictSafeAddress(deployment, person(name).address, "own"),
    hasCode: async (address: Address) => ((await node.getCode({ address })) ?? "0x") !== "0x",
    /** Reads an address's balance of a token, in whole minor units. */
    balance: async (token: Address, holder: Address) => {
      const units = await node.readContract({
        address: token,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [holder],
      });
      return fromTokenUnits(units, decimalsOf(token)).minor;
    },
    mint: (token: Address, to: Address, amount: bigint) => {
      const args = [to, toTokenUnits(amount, decimalsOf(token))] as const;
      return must(faucet, token, encodeFunctionData({ abi: tokenAbi, functionName: "mint", args }));
    },
  };
}
