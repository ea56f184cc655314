import { type ChainAsset, chainAssetOfNumber } from "@lilypad/money";
import type { Address, Hex } from "viem";
import type { World } from "../world/open-world.ts";
import type { ChainMove, Mined } from "../world/simulated-chain.ts";

/** Something that is not as it must be. The rule is the same whenever the same kind of mistake is found. */
export class Difference extends Error {
  override readonly name = "Difference";
  readonly rule: string;
  constructor(rule: string, detail: string) {
    super(`${rule}: ${detail}`);
    this.rule = rule;
  }
}

/** A transfer that a person's request may begin, at most once. */
export interface Expected {
  readonly debit: bigint;
  /** The receiving account; null for a system account. */
  readonly credit: bigint | null;
  readonly asset: ChainAsset;
  readonly amount: bigint;
  /** Whether the request may take effect now: it runs, or its outcome is unknown. */
  isOpen: boolean;
  transferId: string | null;
}

export interface Transfer {
  readonly id: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly asset: ChainAsset;
  readonly amount: bigint;
  state: "pending" | "posted" | "voided";
}

interface Seen {
  kind: "transfer" | "end" | "order went backwards";
  id: string;
  debit: string;
  credit: string;
  asset: number;
  amount: string;
  result: number;
  outcome: number;
  evidence: Evidence | null;
}

interface Evidence {
  event?: string;
  reason?: string;
  batch?: string;
  transaction?: Hex;
  position?: number;
  intent?: string;
}

interface Snapshot {
  seen: Seen[];
  /** "id posted held" of each account that has or had money, one after the other. */
  accounts: string | null;
  cursor: string | null;
}

const snapshotSql = {
  name: "simulation-snapshot",
  text: `with taken as (delete from simulation.seen returning *)
    select (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'debit', debit::text, 'credit', credit::text,
        'asset', asset, 'amount', amount::text, 'result', result, 'outcome', outcome, 'evidence', evidence) order by n), '[]')
        from taken) as seen,
      (select string_agg(concat_ws(' ', id, posted, held), ',') from account where posted <> 0 or held <> 0) as accounts,
      (select block_number::text from chain_cursor where name = 'head') as cursor`,
};

export type Books = ReturnType<typeof createBooks>;

/** Where an item of a batch or a movement went, to compare a transfer with it. */
const keyOf = (asset: ChainAsset, from: string, to: string, amount: bigint) =>
  `${asset} ${from} ${to} ${amount}`;

/**
 * The model of all accounts: every transfer that there may be, with its reason. After each step it reads what the ledger has
 * committed, explains each transfer and each ending by a request, the chain or the bank partner, each at most once, and compares all accounts
 * with its own sums.
 */
export function createBooks(world: World) {
  const { chain, people, desk } = world;
  const transfers = new Map<string, Transfer>();
  const expected: Expected[] = [];
  const posted = new Map<bigint, bigint>();
  const held = new Map<bigint, bigint>();
  /** All transactions that the chain has ever executed, by hash, also those in blocks that were undone since. */
  const executed = new Map<Hex, Mined>();
  const booked = new Set<string>();
  const taken = new Map<string, number>();
  const owners = new Map<bigint, { safe: Address; isOwn: boolean }>();
  const bySafe = new Map<Address, { isOwn: boolean }>();
  for (const { accounts, safe, isOwn } of [...people, desk]) {
    bySafe.set(safe, { isOwn });
    for (const account of Object.values(accounts)) owners.set(account, { safe, isOwn });
  }
  let cursor = -1n;
  let readUntil = -1;
  /** Takes a paid-out or returned withdrawal's reason, by the intent's id. */
  let evaluateRelease: (intentId: string, event: string) => string | null = () => "unknown";
  /** Explains a transfer that follows from others. */
  let explainFollowing: (transfer: Transfer) => boolean = () => false;

  const add = (sums: Map<bigint, bigint>, account: bigint, amount: bigint) =>
    sums.set(account, (sums.get(account) ?? 0n) + amount);
  const fail = (rule: string, detail: string): never => {
    throw new Difference(rule, detail);
  };
  const describe = ({ id, debit, credit, asset, amount }: Omit<Transfer, "state">) =>
    `transfer ${id} of ${amount} ${asset} from account ${debit} to ${credit}`;

  function learnFromChain(): void {
    const last = Number(chain.head().number);
    // Blocks may have been replaced as far back as a rewind reaches.
    for (let number = Math.max(0, readUntil - 12); number <= last; number += 1)
      for (const mined of chain.blockAt(BigInt(number))?.mined ?? [])
        executed.set(mined.transaction.hash, mined);
    readUntil = last;
  }

  /** The movement in a chain transaction that some evidence names. */
  function findMove(
    { transaction = "0x", position = -1, event }: Evidence,
    about: string,
  ): ChainMove {
    const mined = executed.get(transaction);
    const move = mined?.moves.find((one) => one.position === position);
    if (mined?.transaction.kind !== "move" || move === undefined)
      return fail("booked without a movement", `${about} names ${transaction}/${position}`);
    // A movement between two of our Safes with parts of a minor unit is booked at both of them.
    const place = `${transaction}/${position}/${event}`;
    if (booked.has(place)) return fail("movement booked twice", `${about} names ${place}`);
    booked.add(place);
    return move;
  }

  /** Explains a transfer that was begun and ended at once. */
  function explainDirect(transfer: Transfer, evidence: Evidence): boolean {
    const about = describe(transfer);
    const { asset, amount } = transfer;
    // Parts of a minor unit complete one more at the receiver, or break one at the sender.
    const isSame = (move: ChainMove) =>
      move.asset === asset &&
      (move.amount === amount || (move.parts > 0n && move.amount + 1n === amount));
    if (evidence.event === "deposit") {
      const move = findMove(evidence, about);
      if (isSame(move) && owners.get(transfer.credit)?.safe === move.to) return true;
      return fail("booked otherwise than moved", about);
    }
    if (evidence.event === "outflow") {
      const move = findMove(evidence, about);
      const to = owners.get(transfer.credit)?.safe;
      if (isSame(move) && owners.get(transfer.debit)?.safe === move.from)
        if (to === undefined ? move.parts > 0n || !bySafe.has(move.to) : to === move.to)
          return true;
      return fail("booked otherwise than moved", about);
    }
    if (evidence.event === "paid out" || evidence.event === "returned") {
      const problem = evaluateRelease(evidence.intent ?? "", evidence.event);
      return problem === null || fail("released without a reason", `${about}: ${problem}`);
    }
    return false;
  }

  /** Explains a transfer by a request that may take effect now. */
  function explainByRequest({ id, debit, credit, asset, amount }: Transfer): boolean {
    const request = expected.find(
      (one) =>
        one.isOpen &&
        one.transferId === null &&
        one.debit === debit &&
        (one.credit === null ? !owners.has(credit) : one.credit === credit) &&
        one.asset === asset &&
        one.amount === amount,
    );
    if (request === undefined) return false;
    request.transferId = id;
    return true;
  }

  function begin(row: Seen, direct: Evidence | null): void {
    if (row.result !== 0) return;
    const transfer: Transfer = {
      id: row.id,
      debit: BigInt(row.debit),
      credit: BigInt(row.credit),
      asset: chainAssetOfNumber(row.asset),
      amount: BigInt(row.amount),
      state: "pending",
    };
    const isExplained =
      (direct !== null && explainDirect(transfer, direct)) ||
      explainByRequest(transfer) ||
      explainFollowing(transfer);
    if (!isExplained) fail("unexplained transfer", describe(transfer));
    transfers.set(transfer.id, transfer);
    add(held, transfer.debit, transfer.amount);
  }

  /** Checks that the chain shows the item of a batch that ends a transfer. */
  function evaluateSettled(transfer: Transfer, { transaction = "0x" }: Evidence, isMoved: boolean) {
    const about = describe(transfer);
    const mined = executed.get(transaction);
    if (mined?.transaction.kind !== "settle" || mined.status !== "success")
      return fail("ended without a batch", `${about} names ${transaction}`);
    const { decoded } = chain.contentOf(
      mined.transaction.call.items,
      mined.transaction.call.owners,
    );
    const from = owners.get(transfer.debit)?.safe ?? null;
    const to = owners.get(transfer.credit)?.safe;
    const result = isMoved ? "moved" : "failed";
    const fitting = decoded.filter(
      (item, place) =>
        mined.evidence[place]?.result === result &&
        item.asset === transfer.asset &&
        item.amount === transfer.amount &&
        item.from === from &&
        (to === undefined ? !bySafe.has(item.to) : item.to === to),
    ).length;
    const key = `${transaction} ${result} ${keyOf(transfer.asset, String(from), to ?? "outside", transfer.amount)}`;
    const used = (taken.get(key) ?? 0) + 1;
    taken.set(key, used);
    return (
      used <= fitting || fail("ended against the chain", `${about} as ${result} in ${transaction}`)
    );
  }

  function end(row: Seen): void {
    const transfer = transfers.get(row.id) ?? fail("unknown transfer ended", row.id);
    if (transfer.state !== "pending") fail("transfer ended twice", describe(transfer));
    const { evidence } = row;
    const isPosted = row.outcome === 1;
    if (evidence?.event === "settled") evaluateSettled(transfer, evidence, isPosted);
    else if (
      isPosted &&
      !["deposit", "outflow", "paid out", "returned"].includes(evidence?.event ?? "")
    )
      fail("posted without evidence", `${describe(transfer)}: ${JSON.stringify(evidence)}`);
    transfer.state = isPosted ? "posted" : "voided";
    add(held, transfer.debit, -transfer.amount);
    if (!isPosted) return;
    add(posted, transfer.debit, -transfer.amount);
    add(posted, transfer.credit, transfer.amount);
  }

  /** Checks that everything in the blocks up to the cursor is in the books. */
  function evaluateCursor(next: bigint): void {
    for (let number = cursor + 1n; number <= next; number += 1n) {
      for (const { transaction, moves } of chain.blockAt(number)?.mined ?? []) {
        if (transaction.kind !== "move") continue;
        for (const { from, to, amount, position } of moves) {
          const isOutflow = bySafe.get(from)?.isOwn === true;
          if (isOutflow || !bySafe.has(to)) continue;
          // Less than a minor unit is booked with what makes it a whole one, so it need not be booked by itself.
          if (amount === 0n) continue;
          if (!booked.has(`${transaction.hash}/${position}/deposit`))
            fail("read but not booked", `deposit ${transaction.hash} in block ${number}`);
        }
      }
    }
    cursor = next;
  }

  function compareAccounts(accounts: string): void {
    const found = new Map<bigint, string>();
    for (const account of accounts === "" ? [] : accounts.split(",")) {
      const [id = "", isPosted, isHeld] = account.split(" ");
      found.set(BigInt(id), `${isPosted} posted, ${isHeld} held`);
    }
    for (const id of new Set([...found.keys(), ...posted.keys(), ...held.keys()])) {
      const wanted = `${posted.get(id) ?? 0n} posted, ${held.get(id) ?? 0n} held`;
      const actual = found.get(id) ?? "0 posted, 0 held";
      if (owners.has(id) && (posted.get(id) ?? 0n) < (held.get(id) ?? 0n))
        fail("negative balance", `account ${id} has ${actual}`);
      if (wanted !== actual)
        fail("wrong balance", `account ${id} has ${actual} instead of ${wanted}`);
    }
  }

  return {
    transfers,
    /** Announces the transfer that a request may begin. */
    expect(one: Omit<Expected, "isOpen" | "transferId">): Expected {
      return { ...one, isOpen: false, transferId: null };
    },
    /** The request is made, for the first time or again. */
    open(request: Expected): void {
      request.isOpen = true;
      if (request.transferId === null && !expected.includes(request)) expected.push(request);
    },
    evaluateReleasesBy(evaluate: typeof evaluateRelease): void {
      evaluateRelease = evaluate;
    },
    explainFollowingBy(explain: typeof explainFollowing): void {
      explainFollowing = explain;
    },
    available: (account: bigint) => (posted.get(account) ?? 0n) - (held.get(account) ?? 0n),
    postedOf: (account: bigint) => posted.get(account) ?? 0n,
    heldOf: (account: bigint) => held.get(account) ?? 0n,
    /** Reads what was committed since, and compares it with the model. @throws Difference */
    async compare(): Promise<void> {
      learnFromChain();
      const { rows } = (await world.ask(snapshotSql)) as { rows: Snapshot[] };
      const [snapshot] = rows;
      if (snapshot === undefined) throw new Error("the accounts could not be read");
      const ends = new Map(
        snapshot.seen.flatMap(({ kind, id, evidence }) => (kind === "end" ? [[id, evidence]] : [])),
      );
      for (const row of snapshot.seen) {
        if (row.kind === "transfer") begin(row, ends.get(row.id) ?? null);
        else if (row.kind === "end") end(row);
        else fail(row.kind, row.id);
      }
      if (snapshot.cursor !== null) evaluateCursor(BigInt(snapshot.cursor));
      compareAccounts(snapshot.accounts ?? "");
      for (let place = expected.length - 1; place >= 0; place -= 1) {
        const one = expected[place];
        if (one !== undefined && !one.isOpen) expected.splice(place, 1);
      }
    },
  };
}
