import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type Abi,
  type Address,
  concat,
  createPublicClient,
  createTestClient,
  encodeDeployData,
  getContractAddress,
  getCreate2Address,
  type Hex,
  http,
  isHex,
  parseEther,
  zeroHash,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { arbitrum } from "viem/chains";
import lil from "../artefacts/Lil.json";
import moduleSetup from "../artefacts/ModuleSetup.json";
import passkeySignerFactory from "../artefacts/SafeWebAuthnSignerFactory.json";
import settlementModule from "../artefacts/SettlementModule.json";
import testToken from "../artefacts/TestToken.json";
import { settlementModuleAbi } from "./abi.ts";
import { type ChainDeployment, chainId } from "./deployment.ts";

export interface DeployLocalChainOptions {
  rpcUrl: string;
  /** Pays for and deploys the contracts; random for each installation. */
  deployerKey: Hex;
  admin: Address;
  operator: Address;
  guardian: Address;
  /** The seconds until a requested hand-over can be finished; 10 by default. */
  handoverDelaySeconds?: number;
  /** May mint the test dollars and euros. */
  faucet: Address;
  /** 32 random bytes that identify a new chain; a deployed chain keeps its marker. */
  marker: Hex;
}

/** In minor units per day: far above what is moved locally and low enough to limit damage. */
const dailyCap = 10n ** 18n;

/** The limits of own Safes that have not chosen any, in minor units: 200,000 LIL, 2,000 dollars or euros. */
const defaultLimits = { LIL: 200_000_000_000n, money: 2_000_000_000n };

/** The most hand-overs that can be requested in a day. */
const dailyHandovers = 1_000;

/** Anvil has this factory from the start; Safe's passkey contracts were deployed with it on every chain. */
const create2Factory: Address = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

/** Gas money on the local chain, for the accounts that send transactions. */
const gasMoney = parseEther("1000000");
const require = createRequire(import.meta.url);

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(require.resolve(path), "utf8"));
}

function hexOf(value: unknown): Hex {
  if (typeof value !== "string" || !isHex(value)) throw new Error("an artefact holds no bytecode");
  return value;
}

const safeContracts = {
  proxyFactory: "proxies/SafeProxyFactory.sol/SafeProxyFactory.json",
  singleton: "Safe.sol/Safe.json",
  fallbackHandler: "handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json",
} as const;

function connect(rpcUrl: string, deployerKey: Hex) {
  const transport = http(rpcUrl, { retryCount: 0, timeout: 30_000 });
  const client = createPublicClient({ chain: arbitrum, transport, cacheTime: 0 });
  const node = createTestClient({ chain: arbitrum, mode: "anvil", transport });
  const account = privateKeyToAccount(deployerKey);

  /** Sends a transaction with a fixed nonce and waits until it is mined; one mined earlier is kept. */
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
  return { client, node, account, send, hasCode };
}

type Connection = ReturnType<typeof connect>;

/** Deploys the factory that gives the Safe contracts the same addresses on every chain. */
async function deploySingletonFactory({ client, node, hasCode }: Connection): Promise<Address> {
  const factory = readJson("@safe-global/safe-singleton-factory/artifacts/42161/deployment.json");
  const address = hexOf(factory.address);
  if (!(await hasCode(address))) {
    await node.setBalance({ address: hexOf(factory.signerAddress), value: parseEther("1") });
    await client.sendRawTransaction({ serializedTransaction: hexOf(factory.transaction) });
    while (!(await hasCode(address))) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return address;
}

const tokenAt = (from: Address, nonce: bigint, index: number) => ({
  address: getContractAddress({ from, nonce }),
  index,
});

/**
 * Deploys Safe v1.4.1 at its canonical addresses, the module, LIL and the test tokens on a local chain.
 * Each step is a raw transaction with a fixed nonce of the deployer, so that a repetition completes an
 * interrupted deployment and changes nothing else.
 */
export async function deployLocalChain(options: DeployLocalChainOptions): Promise<ChainDeployment> {
  const connection = connect(options.rpcUrl, options.deployerKey);
  const { client, node, account, send } = connection;
  const from = account.address;
  const { admin, operator, guardian, faucet } = options;
  for (const address of [from, admin, operator, guardian, faucet]) {
    if ((await client.getBalance({ address })) < gasMoney / 2n)
      await node.setBalance({ address, value: gasMoney });
  }
  const singletonFactory = await deploySingletonFactory(connection);

  let nonce = 0;
  const safe: Partial<Record<keyof typeof safeContracts, Address>> = {};
  for (const name of ["proxyFactory", "singleton", "fallbackHandler"] as const) {
    const bytecode = hexOf(
      readJson(`@safe-global/safe-contracts/build/artifacts/contracts/${safeContracts[name]}`)
        .bytecode,
    );
    safe[name] = getCreate2Address({ from: singletonFactory, salt: zeroHash, bytecode });
    await send(nonce, { to: singletonFactory, data: concat([zeroHash, bytecode]) });
    nonce += 1;
  }
  const passkeyBytecode = hexOf(passkeySignerFactory.bytecode);
  await send(nonce, { to: create2Factory, data: concat([zeroHash, passkeyBytecode]) });
  nonce += 1;
  const { proxyFactory, singleton, fallbackHandler } = safe;
  if (proxyFactory === undefined || singleton === undefined || fallbackHandler === undefined) {
    throw new Error("a Safe contract was not deployed");
  }

  // LIL's minter is the module and the module lists LIL, so the module's address is computed in advance.
  const at = (step: number) => getContractAddress({ from, nonce: BigInt(nonce + step) });
  const module = at(4);
  const tokens = {
    LIL: tokenAt(from, BigInt(nonce + 1), 0),
    usdc: tokenAt(from, BigInt(nonce + 2), 1),
    eurc: tokenAt(from, BigInt(nonce + 3), 2),
  };
  const listed = [
    { ...tokens.LIL, mintable: true, defaultLimit: defaultLimits.LIL },
    { ...tokens.usdc, mintable: false, defaultLimit: defaultLimits.money },
    { ...tokens.eurc, mintable: false, defaultLimit: defaultLimits.money },
  ].map(({ address, mintable, defaultLimit }) => ({
    account: address,
    mintable,
    defaultLimit,
    dailyCap,
  }));
  const handoverRules = {
    delay: BigInt(options.handoverDelaySeconds ?? 10),
    dailyRequests: dailyHandovers,
  };
  const safeParts = { factory: proxyFactory, singleton, fallbackHandler, moduleSetup: at(0) };
  const steps: [{ abi: unknown; bytecode: string }, readonly unknown[]][] = [
    [moduleSetup, []],
    [lil, [admin, module]],
    [testToken, ["USD Coin", "USDC", admin, faucet]],
    [testToken, ["Euro Coin", "EURC", admin, faucet]],
    [
      settlementModule,
      [{ admin, operator, guardian }, handoverRules, safeParts, listed, 1n, options.marker],
    ],
  ];
  for (const [step, [artefact, args]] of steps.entries()) {
    const data = encodeDeployData({
      abi: artefact.abi as Abi,
      bytecode: hexOf(artefact.bytecode),
      args: [...args],
    });
    await send(nonce + step, { data });
  }
  // Read from the chain, because an earlier deployment keeps its values.
  const contract = { address: module, abi: settlementModuleAbi } as const;
  const [marker, ownSafeModule, actualGuardian, handoverDelay] = await Promise.all([
    client.readContract({ ...contract, functionName: "marker" }),
    client.readContract({ ...contract, functionName: "ownSafeModule" }),
    client.readContract({ ...contract, functionName: "guardian" }),
    client.readContract({ ...contract, functionName: "handoverDelay" }),
  ]);
  return {
    chainId,
    marker,
    module,
    ownSafeModule,
    guardian: actualGuardian,
    handoverDelaySeconds: Number(handoverDelay),
    moduleSetup: at(0),
    proxyFactory,
    singleton,
    fallbackHandler,
    passkeySignerFactory: getCreate2Address({
      from: create2Factory,
      salt: zeroHash,
      bytecode: passkeyBytecode,
    }),
    passkeyFallbackVerifier: null,
    tokens,
    fromBlock: 0,
  };
}
