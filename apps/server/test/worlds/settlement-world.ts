import { randomBytes } from "node:crypto";
import {
  type ChainPort,
  createChain,
  createLocalOperatorSigner,
  encodeExecTransaction,
  makeOwnerList,
  ownSafeModuleAbi,
  safeAbi,
  settlementModuleAbi,
  tokenAbi,
} from "@lilypad/chain";
import { hashSafeTransaction } from "@lilypad/custody";
import { inTransaction, type Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { assets, type ChainAsset, fromTokenUnits, toTokenUnits } from "@lilypad/money";
import {
  createTestDatabase,
  startTestChain,
  type TestDatabase,
  type TokenDecimals,
} from "@lilypad/testing";
import { openMovableClock } from "@lilypad/worlds";
import { pino } from "pino";
import { Registry } from "prom-client";
import {
  type Abi,
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
} from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { migrations } from "../../src/migrations.ts";
import {
  createSettlement,
  defaultSettings,
  type Settlement,
  type SettlementDeps,
  type SettlementSettings,
} from "../../src/modules/books/settlement/index.ts";
import { createWallets } from "../../src/modules/books/wallets/index.ts";
import type { Clock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/ids.ts";
import { transferStatusOf } from "../../src/platform/transfer-end.ts";
import { transfersEnded } from "../../src/transfers-ended.ts";
import { copyDatabase } from "../copy-database.ts";

/** A person with a Safe and accounts in the ledger. */
export interface Member {
  id: string;
  safe: Address;
}

/** A person whose Safe belongs to their own key. */
export interface OwnMember extends Member {
  owner: PrivateKeyAccount;
}

const testTokenAbi = parseAbi([
  "function setFrozen(address account, bool to)",
  "function setPaused(bool to)",
]);
const administrationAbi = parseAbi(["function pause()", "function unpause()"]);

export type SettlementWorld = Awaited<ReturnType<typeof openSettlementWorld>>;

/** A clock that tests can move. */
export function movableClock(): Clock & { move(ms: number): void } {
  const { now, moveBy } = openMovableClock();
  return { now, move: moveBy };
}

/** Whatever differs from the defaults of the tests. */
export interface OpenSettlementOptions extends Partial<Omit<SettlementDeps, "settings">> {
  settings?: Partial<SettlementSettings>;
  /** Wraps the chain to make it fail. */
  wrap?: (chain: ChainPort) => ChainPort;
}

/**
 * Opens a chain with all contracts deployed and a database, with helpers for the tests.
 * @param options.decimals other decimals of the tokens
 */
export async function openSettlementWorld(options: { decimals?: TokenDecimals } = {}) {
  const testChain = await startTestChain({ deployed: true, ...options });
  const { rpcUrl, deployment, keys } = testChain;
  const admin = privateKeyToAccount(keys.admin);
  const faucet = privateKeyToAccount(keys.faucet);
  const signer = createLocalOperatorSigner(keys.operator, deployment.chain.id);
  const node = createTestClient({
    mode: "anvil",
    transport: http(rpcUrl, { retryCount: 0, timeout: 30_000 }),
    cacheTime: 0,
  }).extend(publicActions);
  const chain: ChainPort = createChain({ rpcUrl, deployment, signer });
  const seed = randomBytes(32);
  let database: TestDatabase = await createTestDatabase({ migrations, maxConnections: 20 });
  const opened: Settlement[] = [];

  async function transact(from: PrivateKeyAccount, to: Address, data: Hex): Promise<Hex> {
    const raw = await from.signTransaction({
      type: "eip1559",
      chainId: deployment.chain.id,
      nonce: await node.getTransactionCount({ address: from.address }),
      to,
      data,
      gas: 5_000_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 0n,
    });
    const hash = await node.sendRawTransaction({ serializedTransaction: raw });
    for (;;) {
      const receipt = await node.getTransactionReceipt({ hash }).catch(() => null);
      if (receipt?.status === "success") return hash;
      if (receipt !== null) throw new Error(`${hash} was reverted`);
    }
  }
  const call = (abi: Abi, functionName: string, args: readonly unknown[] = []): Hex =>
    encodeFunctionData({ abi, functionName, args });
  const tokenOf = (asset: ChainAsset): Address => deployment.tokens[asset].address;

  const openWallets = (pool: Pool, owner: Address | null = null) =>
    createWallets({
      pool,
      clock: { now: () => new Date() },
      logger: pino({ level: "silent" }),
      registry: new Registry(),
      minUnusedOwners: 1,
      makeOwnerList: (firstIndex) => makeOwnerList(seed, firstIndex, 50),
      deployment,
      ownSignerOf: async () => owner,
    });

  /** Opens a person's accounts and assigns their Safe. */
  async function assignSafe(id: string, owner: Address | null = null): Promise<Member> {
    const wallets = openWallets(database.pool, owner);
    await wallets.register(id);
    const safe = (await wallets.createSmartAccount(id)).wallets[0]?.safeAddress;
    if (safe === undefined) throw new Error("no Safe was assigned");
    return { id, safe: safe as Address };
  }

  async function join(owner: Address | null = null): Promise<Member> {
    const id = newId();
    await database.pool.query("insert into person (id, email) values ($1, $2)", [
      id,
      `${id}@example.com`,
    ]);
    return assignSafe(id, owner);
  }

  /** Adds a person whose Safe belongs to a key of their own. */
  async function joinOwn(): Promise<OwnMember> {
    const owner = privateKeyToAccount(generatePrivateKey());
    return { ...(await join(owner.address)), owner };
  }

  /** Signs a call of an own Safe with its owner's key and sends it. @returns the hash of the chain transaction */
  async function asOwner({ owner, safe }: OwnMember, to: Address, data: Hex): Promise<Hex> {
    const nonce = await node.readContract({ address: safe, abi: safeAbi, functionName: "nonce" });
    const chainId = deployment.chain.id;
    const transaction = { chainId, safe, to, data, safeTxGas: 200_000n, nonce };
    const signature = await owner.sign({ hash: hashSafeTransaction(transaction) });
    return transact(faucet, safe, encodeExecTransaction(transaction, signature));
  }

  /** Reserves a send in the ledger and queues it like a payment; without a sender like a reward. @returns its transfer id */
  async function send(
    from: Member | null,
    to: Member,
    asset: ChainAsset,
    amount: bigint,
  ): Promise<string> {
    const id = newId();
    const number = assets[asset].number;
    const accountOf = "(select account_id from person_account where person_id = $4 and asset = $2)";
    const debit =
      from === null
        ? "ledger_system_account('issuance', $2, $1)"
        : "(select account_id from person_account where person_id = $5 and asset = $2)";
    await inTransaction(database.pool, async (db) => {
      const { rows } = await db.query<{ codes: number[] }>(
        `select ledger_reserve(p_id => array[$1]::uuid[], p_digest => array[$1]::uuid[], p_debit => array[${debit}],
           p_credit => array[${accountOf}], p_asset => array[$2]::smallint[], p_amount => array[$3]::bigint[]) as codes${from === null ? ", $5::uuid" : ""}`,
        [id, number, amount, to.id, from?.id ?? null],
      );
      if (rows[0]?.codes[0] !== 0) throw new Error(`the ledger answered ${rows[0]?.codes}`);
      await db.query(
        `select activity_add(p_person => array[$1]::uuid[], p_transfer => array[$2]::uuid[], p_direction => '{1}',
           p_asset => array[$3]::smallint[], p_amount => array[$4]::bigint[], p_kind => '{p2p}', p_counterparty => '{null}',
           p_note => '{null}', p_status => '{0}', p_hash => '{null}')`,
        [to.id, id, number, amount],
      );
      await db.query(
        "select settlement_enqueue(array[$1]::uuid[], array[$2]::uuid[], array[$3]::uuid[], array[$4]::smallint[], array[$5]::bigint[])",
        [id, from?.id ?? null, to.id, number, amount],
      );
    });
    return id;
  }

  function openSettlement(options: OpenSettlementOptions = {}): Settlement {
    const { settings, wrap, pool = database.pool, ...others } = options;
    const settlement = createSettlement({
      pool,
      databaseUrl: database.databaseUrl,
      chain: wrap?.(chain) ?? chain,
      chainMarker: deployment.marker,
      clock: { now: () => new Date() },
      logger: pino({ level: "silent" }),
      registry: new Registry(),
      settings: { ...defaultSettings, pollMs: 20, refuseAfterMs: 0, ...settings },
      onRestored: openWallets(pool).skipOwners,
      isWorker: true,
      onTransfersEnded: transfersEnded,
      ...others,
    });
    opened.push(settlement);
    return settlement;
  }

  /**
   * Runs single passes until there is nothing to do. A batch of a process that died may be mined while a pass prepares
   * it again; the pass then throws, and the next one starts from the new state, as in the worker's loop.
   */
  async function settle(settlement: Settlement): Promise<void> {
    for (let quiet = 0; quiet < 2; ) {
      const worked = await settlement.work().catch((error: unknown) => {
        if (String(error).includes("WrongBatch")) return true;
        throw error;
      });
      const scanned = await settlement.scan();
      quiet = worked || scanned ? 0 : quiet + 1;
    }
  }

  /** In the token's own units. */
  const unitsAt = (address: Address, asset: ChainAsset) =>
    node.readContract({
      address: tokenOf(asset),
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [address],
    });
  /** In whole minor units. */
  const balanceAt = async (address: Address, asset: ChainAsset) =>
    fromTokenUnits(await unitsAt(address, asset), deployment.tokens[asset].decimals).minor;
  const unitsOf = (amount: bigint, asset: ChainAsset) =>
    toTokenUnits(amount, deployment.tokens[asset].decimals);
  /** Moves units of a token out of an own Safe with its owner's key. @returns the hash of the chain transaction */
  const moveUnitsAsOwner = (from: OwnMember, to: Address, asset: ChainAsset, units: bigint) =>
    asOwner(from, tokenOf(asset), call(tokenAbi, "transfer", [to, units]));
  /** Mints units of a token from the faucet. @returns the hash of the chain transaction */
  const depositUnits = (member: Member, asset: "usdc" | "eurc", units: bigint) =>
    transact(faucet, tokenOf(asset), call(tokenAbi, "mint", [member.safe, units]));
  const balanceOf = (member: Member, asset: ChainAsset) => balanceAt(member.safe, asset);

  async function postedOf(
    member: Member,
    asset: ChainAsset,
  ): Promise<{ posted: bigint; held: bigint }> {
    const { rows } = await database.pool.query<{ posted: bigint; held: bigint }>(
      "select posted, held from account join person_account on account_id = id where person_id = $1 and person_account.asset = $2",
      [member.id, assets[asset].number],
    );
    return rows[0] ?? { posted: 0n, held: 0n };
  }

  /** Finds differences in the ledger itself and between the ledger and the chain. */
  async function findDifferences(members: readonly Member[]): Promise<string[]> {
    const differences = (await checkLedger(database.pool)).map((one) => `${one.kind} ${one.about}`);
    for (const member of members) {
      for (const asset of ["LIL", "usdc", "eurc"] as const) {
        const [onChain, { posted }] = [
          await balanceOf(member, asset),
          await postedOf(member, asset),
        ];
        if (onChain !== posted)
          differences.push(`${member.id} ${asset}: ${posted} but ${onChain} on chain`);
      }
    }
    return differences;
  }

  return {
    rpcUrl,
    keys,
    transact,
    node,
    chain,
    deployment,
    operator: signer.address,
    get pool() {
      return database.pool;
    },
    get databaseUrl() {
      return database.databaseUrl;
    },
    join: () => join(),
    joinOwn,
    asOwner,
    /** Moves money out of an own Safe with its owner's key. @returns the hash of the chain transaction */
    moveAsOwner: (from: OwnMember, to: Address, asset: ChainAsset, amount: bigint) =>
      moveUnitsAsOwner(from, to, asset, unitsOf(amount, asset)),
    /** Disables the module of an own Safe, so that only its owner can move its money. */
    disableModule: (member: OwnMember) =>
      asOwner(
        member,
        member.safe,
        call(safeAbi, "disableModule", [
          "0x0000000000000000000000000000000000000001",
          deployment.ownSafeModule,
        ]),
      ),
    setDailyLimit: (member: OwnMember, asset: ChainAsset, limit: bigint) =>
      asOwner(
        member,
        deployment.ownSafeModule,
        call(ownSafeModuleAbi, "setDailyLimit", [tokenOf(asset), limit]),
      ),
    assignSafe: (id: string) => assignSafe(id),
    send,
    openSettlement,
    settle,
    balanceAt,
    balanceOf,
    postedOf,
    findDifferences,
    /** Mints from the faucet in a transaction. @returns its hash */
    deposit: (member: Member, asset: "usdc" | "eurc", amount: bigint) =>
      depositUnits(member, asset, unitsOf(amount, asset)),
    depositUnits,
    moveUnitsAsOwner,
    unitsAt,
    setPaused: (asset: "usdc" | "eurc", paused: boolean) =>
      transact(admin, tokenOf(asset), call(testTokenAbi, "setPaused", [paused])),
    setFrozen: (asset: "usdc" | "eurc", member: Member, frozen: boolean) =>
      transact(admin, tokenOf(asset), call(testTokenAbi, "setFrozen", [member.safe, frozen])),
    /** Sets the daily cap of an asset to what has moved today plus an amount. @returns the cap */
    async leaveDailyCap(asset: ChainAsset, amount: bigint): Promise<bigint> {
      const budgets = await chain.readBudgets();
      const cap = (budgets.find((budget) => budget.asset === asset)?.spent ?? 0n) + amount;
      const index = deployment.tokens[asset]?.index;
      await transact(
        admin,
        deployment.module,
        call(settlementModuleAbi, "setDailyCap", [index, cap]),
      );
      return cap;
    },
    pauseModule: () => transact(admin, deployment.module, call(administrationAbi, "pause")),
    unpauseModule: () => transact(admin, deployment.module, call(administrationAbi, "unpause")),
    nextBatch: () =>
      node.readContract({
        address: deployment.module,
        abi: settlementModuleAbi,
        functionName: "nextBatch",
      }),
    async stateOf(transferId: string) {
      const { rows } = await database.pool.query<{ status: number; hash: Buffer | null }>(
        "select status, hash from activity where transfer_id = $1",
        [transferId],
      );
      const [line] = rows;
      return line === undefined ? null : { ...line, status: transferStatusOf(line.status) };
    },
    /** Copies the database. @returns a function that restores it */
    async backUp(): Promise<() => Promise<void>> {
      const name = new URL(database.databaseUrl).pathname.slice(1);
      return copyDatabase(database, name, (restored) => {
        database = restored;
      });
    },
    async close() {
      await Promise.all(opened.map((settlement) => settlement.stop()));
      await database.drop();
      await testChain.stop();
    },
  };
}
