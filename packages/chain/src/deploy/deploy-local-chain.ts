import {
  type Address,
  createPublicClient,
  createTestClient,
  type Hex,
  http,
  parseEther,
  parseTransaction,
  slice,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { settlementModuleAbi } from "../abi.ts";
import type { ChainDeployment } from "../deployment.ts";
import { findKnownChain, localChain, toDeployedChain } from "../known-chains.ts";
import { canonicalContracts, singletonFactory } from "./canonical-contracts.ts";
import { localPasskeys } from "./passkey-contracts.ts";
import { planOwnContracts } from "./plan-own-contracts.ts";

/** The decimals of the test tokens, as those of Circle's USDC and Monerium's EURe. */
const localDecimals = { usdc: 6, eurc: 18 };

export interface DeployLocalChainOptions {
  rpcUrl: string;
  /** Other decimals of the test tokens. */
  decimals?: Partial<Record<"usdc" | "eurc", number>>;
  /** Pays for and deploys the contracts; random for each installation. */
  deployerKey: Hex;
  admin: Address;
  operator: Address;
  guardian: Address;
  /** The seconds until a requested hand-over can be finished; 10 by default. */
  handoverDelaySeconds?: number;
  /** May mint the test dollars and euros. */
  faucet: Address;
  /** 32 random bytes that identify a new chain; a deployed chain has its marker already. */
  marker: Hex;
}

/** In minor units per day: far above the amounts that are moved locally and low enough to limit damage. */
const dailyCap = 10n ** 18n;

/** The limits of own Safes that have not chosen any, in minor units: 200,000 LIL, 2,000 dollars or euros. */
const defaultLimits = { LIL: 200_000_000_000n, money: 2_000_000_000n };

/** Gas money on the local chain, for the accounts that send transactions. */
const gasMoney = 10n ** 24n;

async function connect(rpcUrl: string, deployerKey: Hex) {
  const transport = http(rpcUrl, { retryCount: 0, timeout: 30_000 });
  const client = createPublicClient({ transport, cacheTime: 0 });
  const node = createTestClient({ mode: "anvil", transport });
  const account = privateKeyToAccount(deployerKey);
  const chainId = await client.getChainId();
  const known = findKnownChain(chainId);
  if (known === undefined) throw new Error(`the local chain has the unknown id ${chainId}`);
  const chain = toDeployedChain(known);

  /**
   * Sends a transaction with a fixed nonce and waits until it is mined; if one was mined earlier, nothing is sent.
   */
  async function send(nonce: number, transaction: { to?: Address; data: Hex }): Promise<void> {
    if ((await client.getTransactionCount({ address: account.address })) > nonce) return;
    const raw = await account.signTransaction({
      type: "eip1559",
      chainId,
      nonce,
      gas: 15_000_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 0n,
      ...transaction,
    });
    const hash = await client.sendRawTransaction({ serializedTransaction: raw });
    for (;;) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => null);
      if (receipt?.status === "success") return;
      if (receipt !== null)
        throw new Error(`deployment step ${nonce} was reverted by the local chain`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const hasCode = async (address: Address) =>
    ((await client.getCode({ address })) ?? "0x") !== "0x";
  return { chain, client, node, account, send, hasCode };
}

type Connection = Awaited<ReturnType<typeof connect>>;

/** The bytes of the factory's creation that come before its code. */
const creationBytes = 14;

/** Deploys the factory that gives the Safe contracts the same addresses on every chain. */
async function deploySingletonFactory({ chain, client, node, hasCode }: Connection): Promise<void> {
  const { address, signer, transaction } = singletonFactory(chain.id);
  if (await hasCode(address)) return;
  // The creation that is signed for another chain offers less for gas than a new node requires.
  if (chain.id !== localChain.id) {
    const { data = "0x" } = parseTransaction(transaction);
    await node.setCode({ address, bytecode: slice(data, creationBytes) });
    return;
  }
  await node.setBalance({ address: signer, value: parseEther("1") });
  await client.sendRawTransaction({ serializedTransaction: transaction });
  while (!(await hasCode(address))) await new Promise((resolve) => setTimeout(resolve, 10));
}

/**
 * Deploys Safe v1.4.1 and its passkey contracts at their canonical addresses on a local chain, and nothing of ours.
 * @param deployerKey of an account that pays for it
 */
export async function deployCanonicalContracts(rpcUrl: string, deployerKey: Hex): Promise<void> {
  const connection = await connect(rpcUrl, deployerKey);
  const { client, node, account } = connection;
  const { address } = account;
  if ((await client.getBalance({ address })) < gasMoney / 2n)
    await node.setBalance({ address, value: gasMoney });
  await sendCanonicalContracts(connection);
}

/** Sends the creations, each with its nonce. @returns how many there are */
async function sendCanonicalContracts(connection: Connection): Promise<number> {
  await deploySingletonFactory(connection);
  const canonical = canonicalContracts();
  for (const [nonce, { creation }] of canonical.entries()) await connection.send(nonce, creation);
  return canonical.length;
}

/**
 * Deploys Safe v1.4.1 at its canonical addresses, the module, LIL and the test tokens on a local chain.
 * Each step is a raw transaction with a fixed nonce of the deployer, so that a repetition completes an
 * interrupted deployment and changes nothing else.
 */
export async function deployLocalChain(options: DeployLocalChainOptions): Promise<ChainDeployment> {
  const connection = await connect(options.rpcUrl, options.deployerKey);
  const { chain, client, node, account, send } = connection;
  const { admin, operator, guardian, faucet } = options;
  const decimals = { ...localDecimals, ...options.decimals };
  for (const address of [account.address, admin, operator, guardian, faucet]) {
    if ((await client.getBalance({ address })) < gasMoney / 2n)
      await node.setBalance({ address, value: gasMoney });
  }
  const firstNonce = await sendCanonicalContracts(connection);

  const money = { dailyCap, defaultLimit: defaultLimits.money };
  const { steps, deployment } = planOwnContracts({
    chain,
    deployer: account.address,
    firstNonce,
    admin,
    operator,
    guardian,
    tokens: {
      usdc: { name: "USD Coin", symbol: "USDC", decimals: decimals.usdc, faucet },
      eurc: {
        name: "Monerium EURe",
        symbol: "EURe",
        decimals: decimals.eurc,
        faucet,
      },
    },
    terms: { LIL: { dailyCap, defaultLimit: defaultLimits.LIL }, usdc: money, eurc: money },
    handoverDelaySeconds: options.handoverDelaySeconds ?? 10,
    handoversPerDay: 1_000,
    passkeys: localPasskeys(),
    marker: options.marker,
  });
  for (const { nonce, data } of steps) await send(nonce, { data });

  // Read from the chain, because an earlier deployment may have other values.
  const contract = { address: deployment.module, abi: settlementModuleAbi } as const;
  const [marker, ownSafeModule, actualGuardian, handoverDelay] = await Promise.all([
    client.readContract({ ...contract, functionName: "marker" }),
    client.readContract({ ...contract, functionName: "ownSafeModule" }),
    client.readContract({ ...contract, functionName: "guardian" }),
    client.readContract({ ...contract, functionName: "handoverDelay" }),
  ]);
  return {
    ...deployment,
    marker,
    ownSafeModule,
    guardian: actualGuardian,
    handoverDelaySeconds: Number(handoverDelay),
    fromBlock: 0,
  };
}
