import { type ChainDeployment, createChain, localChain, makeOwnerList } from "@lilypad/chain";
import { assets, type ChainAsset } from "@lilypad/money";
import { createFakeRamp, createRandom, listToken, type Random } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { type Address, getAddress, zeroAddress } from "viem";
import { createWallets } from "../../../src/modules/books/wallets/index.ts";
import { deskPersonId } from "../../../src/modules/money/exchange/index.ts";
import { newId } from "../../../src/platform/ids.ts";
import { openChainPort } from "./open-chain-port.ts";
import { openRampPort } from "./open-ramp-port.ts";
import { openSimulatedDatabase } from "./open-simulated-database.ts";
import { createProcess, createScheduler, type SimulatedProcess } from "./scheduler.ts";
import { createSimulatedChain, hashOf } from "./simulated-chain.ts";
import { createConnections } from "./simulated-pool.ts";
import { type BankCustomer, bankCurrency, type Product, startProduct } from "./start-product.ts";
import { takeOverChance } from "./take-over-chance.ts";

/** A person, or the exchange desk, with a Safe and an account for each asset. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  readonly safe: Address;
  /** Whether the Safe belongs to a key of the person, who can move money out of it at any time. */
  readonly isOwn: boolean;
  readonly bank: BankCustomer | null;
  readonly accounts: Readonly<Record<ChainAsset, bigint>>;
}

/** A running process of the product. */
export interface Running {
  readonly process: SimulatedProcess;
  readonly product: Product;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

const startAt = Date.parse("2026-11-02T08:00:00Z");
const address = (name: string): Address => getAddress(`0x${hashOf(name).slice(2, 42)}`);
const lower = (text: string) => text.toLowerCase() as Address;

/** The euro of each run has one of these decimals: that of production, and the two others that are tested everywhere. */
const euroDecimals = [6, 18, 8] as const;

const deploymentOf = (seed: number): ChainDeployment => ({
  chain: localChain,
  marker: hashOf("marker"),
  module: address("module"),
  ownSafeModule: address("own Safe module"),
  guardian: address("guardian"),
  handoverDelaySeconds: 172_800,
  moduleSetup: address("module set-up"),
  proxyFactory: address("proxy factory"),
  singleton: address("singleton"),
  fallbackHandler: address("fallback handler"),
  passkeyVersion: "0.2.0",
  passkeySignerFactory: address("passkey signers"),
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: null,
  tokens: {
    usdc: listToken("usdc", address("usdc"), 0),
    eurc: {
      ...listToken("eurc", address("eurc"), 1),
      decimals: euroDecimals[seed % euroDecimals.length] ?? 18,
    },
    LIL: listToken("LIL", address("LIL"), 2),
  },
  fromBlock: 0,
});
const operator = lower(address("operator"));
/** The address of everyone outside the product, such as the bank partner when it pays a top-up. */
export const outsideAddress = lower(address("outside"));

const peopleCount = 12;
/** People of these places own their Safes. */
const ownFrom = 9;
/** People before this place have bank accounts. */
const bankedUntil = 8;

/**
 * Opens everything that outlives a process of the product: the database, the chain, the bank partner, people; and the first two
 * processes, one that answers people and one that does the background work.
 */
export async function openWorld(options: { serverUrl: string; seed: number }) {
  const database = await openSimulatedDatabase(options.serverUrl);
  const chance = takeOverChance(startAt);
  chance.seed(options.seed);
  const now = () => new Date(chance.now());
  const deployment = deploymentOf(options.seed);
  const scheduler = createScheduler(chance);
  scheduler.begin(createRandom(options.seed));
  const chain = createSimulatedChain(chance, deployment);
  const ramp = createFakeRamp({ now });
  const connections = createConnections(database.client, scheduler, chance);
  const ownerSeed = Buffer.alloc(32, options.seed % 251);
  const people: Person[] = [];
  const { encode } = createChain({
    rpcUrl: "http://127.0.0.1:1",
    deployment,
    signer: { address: getAddress(operator), sign: () => Promise.reject(new Error("unused")) },
  });
  /** The versions of each transaction at the bank partner, oldest first. */
  const versions = new Map<string, Awaited<ReturnType<typeof ramp.getTransaction>>[]>();
  let older: Random | null = null;
  const findOlder = (transactionId: string) => {
    const known = versions.get(transactionId) ?? [];
    return older === null || known.length < 2 ? null : older.pick(known);
  };
  const lists = new Map<number, ReturnType<typeof makeOwnerList>>();
  function ownersFrom(firstIndex: number) {
    const list = lists.get(firstIndex) ?? makeOwnerList(ownerSeed, firstIndex, 20);
    lists.set(firstIndex, list);
    return list;
  }

  function start(name: string): Running {
    const process = createProcess(name);
    const product = startProduct({
      databaseUrl: database.databaseUrl,
      pool: connections.openPool(process),
      now,
      chain: openChainPort({ chain, scheduler, encode, operator }, process),
      ramp: openRampPort({ ramp, scheduler, findOlder }, process),
      deployment,
      makeOwnerList: ownersFrom,
      bankOf: (personId) => people.find(({ id }) => id === personId)?.bank ?? null,
    });
    return { process, product };
  }

  const setUp = createProcess("set-up");
  const pool = connections.openPool(setUp);

  async function joinBank(email: string, safe: Address): Promise<BankCustomer> {
    const { customerId } = await ramp.createCustomer({
      email,
      firstName: "Ada",
      lastName: "Example",
      idempotencyKey: newId(),
    });
    ramp.changeCustomer(customerId, { status: "ACTIVE" });
    const wallet = await ramp.createWallet({ customerId, idempotencyKey: newId(), address: safe });
    const place = { addressLine1: "1 Pond", city: "London", postalCode: "E1 1AA", country: "GB" };
    const account = await ramp.createBankAccount({
      customerId,
      idempotencyKey: newId(),
      currency: bankCurrency,
      country: "GB",
      bankName: "Pond Bank",
      bankAddress: place,
      owner: { email, firstName: "Ada", lastName: "Example", address: place },
      fields: { sortCode: "040004", accountNumber: "12345678" },
      isThirdParty: false,
    });
    return {
      customerId,
      walletAccountId: wallet.paymentAccountId,
      paymentAccountId: account.paymentAccountId,
      linkedAccountId: newId(),
    };
  }

  async function join(id: string, place: number | null): Promise<Person> {
    const isOwn = place !== null && place >= ownFrom;
    const email = `${id}@example.com`;
    if (place !== null)
      await pool.query("insert into person (id, email) values ($1, $2)", [id, email]);
    const wallets = createWallets({
      pool,
      clock: { now },
      logger: pino({ level: "silent" }),
      registry: new Registry(),
      minUnusedOwners: 1,
      makeOwnerList: ownersFrom,
      deployment,
      ownSignerOf: async () => (isOwn ? address(`key of ${id}`) : null),
    });
    await wallets.register(id);
    const assigned = (await wallets.createSmartAccount(id)).wallets[0]?.safeAddress;
    if (assigned === undefined) throw new Error("no Safe was assigned");
    const safe = lower(assigned);
    if (isOwn) chain.createSafe(safe);
    const sessionId = newId();
    if (place !== null)
      await pool.query("insert into session (id, person_id) values ($1, $2)", [sessionId, id]);
    const { rows } = await pool.query<{ asset: number; accountId: bigint }>(
      "select asset, account_id from person_wallet where person_id = $1",
      [id],
    );
    const accountOf = (asset: ChainAsset) =>
      rows.find((row) => row.asset === assets[asset].number)?.accountId ?? 0n;
    return {
      id,
      email,
      sessionId,
      safe,
      isOwn,
      bank: place !== null && place < bankedUntil ? await joinBank(email, safe) : null,
      accounts: { usdc: accountOf("usdc"), eurc: accountOf("eurc"), LIL: accountOf("LIL") },
    };
  }

  async function joinEverybody(): Promise<Person> {
    const desk = await join(deskPersonId, null);
    for (let place = 0; place < peopleCount; place += 1) people.push(await join(newId(), place));
    return desk;
  }
  const desk = await scheduler.drive(joinEverybody());
  for (const asset of ["usdc", "eurc"] as const)
    chain.move({ asset, amount: 10n ** 16n, parts: 0n, from: zeroAddress, to: outsideAddress });
  chain.mine();

  const running = { api: start("api"), worker: start("worker") };

  return {
    databaseUrl: database.databaseUrl,
    chance,
    now,
    scheduler,
    chain,
    ramp,
    versions,
    people,
    desk,
    running,
    ask: connections.ask,
    /** Starts a process again, after it died or instead of one that runs. */
    restart(name: keyof typeof running): Running {
      running[name].process.isDead = true;
      running[name] = start(name);
      return running[name];
    },
    /** Lets the bank partner give outdated answers, drawn from this; null for none. */
    answerOlder(random: Random | null): void {
      older = random;
    },
    /** Pays an amount from outside to a Safe. @param parts the parts of a minor unit that move beside the amount */
    payIn: (
      to: Address,
      asset: ChainAsset,
      amount: bigint,
      from: Address = zeroAddress,
      parts = 0n,
    ) => chain.move({ asset, amount, parts, from, to }),
    async close(): Promise<void> {
      chance.giveBack();
      await database.drop();
    },
  };
}
