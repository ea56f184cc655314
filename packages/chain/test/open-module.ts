import { hashSafeTransaction } from "@lilypad/custody";
import {
  type Abi,
  type Address,
  decodeErrorResult,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  zeroHash,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import settlementModule from "../artefacts/SettlementModule.json";
import { ownSafeModuleAbi, safeAbi, settlementModuleAbi, tokenAbi } from "../src/abi.ts";
import {
  encodeSettle,
  packItems,
  packOwners,
  type SafeOwner,
  type SettlementItem,
} from "../src/batch.ts";
import { encodeExecTransaction } from "../src/custody/safe-transaction.ts";
import { decodeSettled } from "../src/evidence.ts";
import { ChainReverted, toChainError } from "../src/node/chain-errors.ts";
import { predictSafeAddress, type SafeKind } from "../src/safe-address.ts";
import {
  admin,
  guardian,
  handoverDelaySeconds,
  operator,
  person,
  stranger,
  type TestChain,
} from "./open-chain.ts";

export const sentinel: Address = "0x0000000000000000000000000000000000000001";

/** Token indexes of the module under test. */
export const USDC = 0;
/** A token that the module believes it can mint. */
export const MINTED = 1;

/** Minor units. */
export const defaultLimit = 1_000n;
export const dailyCap = 1_000_000n;
export const dailyHandovers = 3;

type Keys = { admin: Address; operator: Address; guardian: Address };

function functionsOf<T extends typeof settlementModuleAbi>(abi: T) {
  return (functionName: string, ...args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: abi as Abi, functionName, args: [...args] });
}

/** Encodes a call of the settlement module. */
export const callModule = functionsOf(settlementModuleAbi);
export const callOwnSafeModule = functionsOf(ownSafeModuleAbi as never);
export const callSafe = functionsOf(safeAbi as never);

export type ModuleWorld = Awaited<ReturnType<typeof openModule>>;

/** Deploys another settlement module on the chain, such as one without a guard, with helpers for its checks. */
export async function openModule(world: TestChain, bytecode = settlementModule.bytecode as Hex) {
  const { node, deployment } = world;
  const { usdc, eurc } = deployment.tokens;
  if (usdc === null || eurc === null) throw new Error("the local chain has all tokens");

  const creation = (keys: Partial<Keys> = {}) =>
    encodeDeployData({
      abi: settlementModule.abi as Abi,
      bytecode,
      args: [
        {
          admin: admin.address,
          operator: operator.address,
          guardian: guardian.address,
          ...keys,
        },
        { delay: BigInt(handoverDelaySeconds), dailyRequests: dailyHandovers },
        {
          factory: deployment.proxyFactory,
          singleton: deployment.singleton,
          fallbackHandler: deployment.fallbackHandler,
          moduleSetup: deployment.moduleSetup,
        },
        [
          { account: usdc.address, mintable: false, defaultLimit, dailyCap },
          { account: eurc.address, mintable: true, defaultLimit, dailyCap },
        ],
        1n,
        zeroHash,
      ],
    });
  const deploy = async (data: Hex): Promise<Address> => {
    const { contractAddress } = await world.must(stranger, null, data);
    if (!contractAddress) throw new Error("nothing was deployed");
    return getAddress(contractAddress);
  };
  const module = await deploy(creation());
  const read = <T>(functionName: string, ...args: readonly unknown[]) =>
    node.readContract({
      address: module,
      abi: settlementModuleAbi as Abi,
      functionName,
      args: [...args],
    }) as Promise<T>;
  const ownSafeModule = await read<Address>("ownSafeModule");
  const parts = { ...deployment, module, ownSafeModule };
  const safeOf = (owner: Address, kind: SafeKind = "held") =>
    predictSafeAddress(parts, owner, kind);

  /** Settles the next batch; null when it reverts as a whole. */
  async function settle(
    owners: readonly SafeOwner[],
    items: readonly SettlementItem[],
    gas?: bigint,
  ): Promise<number[] | null> {
    const data = encodeSettle(await read("nextBatch"), packOwners(owners), packItems(items));
    const { logs } = await world.send(operator, module, data, gas);
    const event = logs.map((log) => decodeSettled(module, log)).find((found) => found !== null);
    return event ? [...event.outcomes] : null;
  }

  /**
   * The name of the error with which a call is refused, or a Safe's code; "accepted" otherwise.
   * @param time of the call's block, in seconds since 1970; by default now
   */
  async function refusal(
    from: { readonly address: Address },
    data: Hex,
    to: Address | null = module,
    time?: bigint,
  ): Promise<string> {
    const error = await node
      .call({
        account: from.address,
        data,
        ...(to === null ? {} : { to }),
        ...(time === undefined ? {} : { blockOverrides: { time } }),
      })
      .then(() => null, toChainError);
    if (error === null) return "accepted";
    if (!(error instanceof ChainReverted)) throw error;
    if (error.errorName === "Error") return String(error.args[0]);
    if (error.errorName !== null) return error.errorName;
    if (error.data === "0x") return "reverted";
    return decodeErrorResult({ abi: ownSafeModuleAbi, data: error.data }).errorName;
  }

  /** Lets a key that owns a Safe sign a call and executes it. */
  async function asOwner(owner: PrivateKeyAccount, safe: Address, to: Address, data: Hex) {
    const nonce = await node.readContract({ address: safe, abi: safeAbi, functionName: "nonce" });
    const chainId = deployment.chain.id;
    const transaction = { chainId, safe, to, data, safeTxGas: 300_000n, nonce };
    const signature = await owner.sign({ hash: hashSafeTransaction(transaction) });
    await world.must(stranger, safe, encodeExecTransaction(transaction, signature));
  }

  let created = 0;
  return {
    world,
    module,
    ownSafeModule,
    usdc: usdc.address,
    minted: eurc.address,
    creation,
    deploy,
    read,
    safeOf,
    settle,
    refusal,
    asOwner,
    /** Creates a Safe for a new owner, with 100,000 minor units of usdc. */
    async openSafe(kind: SafeKind = "held") {
      created += 1;
      const owner = person(`${kind} owner ${created}`);
      const safe = safeOf(owner.address, kind);
      await settle([{ owner: owner.address, kind }], []);
      await world.mint(usdc.address, safe, 100_000n);
      return { owner, safe };
    },
    must: (from: PrivateKeyAccount, data: Hex) => world.must(from, module, data),
    balance: (holder: Address) => world.balance(usdc.address, holder),
    ownersOf: (safe: Address) =>
      node.readContract({ address: safe, abi: safeAbi, functionName: "getOwners" }),
    modulesOf: async (safe: Address) => {
      const [modules] = await node.readContract({
        address: safe,
        abi: safeAbi,
        functionName: "getModulesPaginated",
        args: [sentinel, 10n],
      });
      return modules;
    },
    /** Moves the chain's clock. */
    async wait(seconds: number) {
      await node.increaseTime({ seconds });
      await node.mine({ blocks: 1 });
    },
    /** Moves the chain's clock to a time of the next UTC day. */
    async nextDay(secondsIntoDay = 60n) {
      const { timestamp } = await node.getBlock();
      const next = (timestamp / 86_400n + 1n) * 86_400n + secondsIntoDay;
      await node.setNextBlockTimestamp({ timestamp: next });
      await node.mine({ blocks: 1 });
    },
    transferCall: (to: Address, amount: bigint) =>
      encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args: [to, amount] }),
  };
}

export const hostileTokenAbi = parseAbi([
  "function set(uint8 to, address module)",
  "function refusal() view returns (bytes4)",
  "function settleAsOperator(uint64 batch, bytes owners, bytes items)",
]);
