import { randomBytes } from "node:crypto";
import type { Pool } from "@lilypad/db";
import { majorToMinor } from "@lilypad/money";
import { pino } from "pino";
import { type Address, getAddress, toHex, zeroAddress } from "viem";
import { treasuryPersonId } from "../../src/modules/grow/leaderboard/index.ts";
import { deskPersonId } from "../../src/modules/money/exchange/index.ts";
import {
  createHoldDeposit,
  createWalletSends,
  listContracts,
  type WalletSends,
} from "../../src/modules/money/wallet-sends/index.ts";
import { newId } from "../../src/platform/ids.ts";
import { type Screen, ScreeningUnavailable } from "../../src/platform/outside/screener.ts";
import { createListScreen } from "../../src/platform/outside/screening-list.ts";
import { transfersEnded } from "../../src/transfers-ended.ts";
import { type Member, movableClock, openSettlementWorld } from "./settlement-world.ts";

/** A person with a Safe, accounts and a session. */
export interface Sender extends Member {
  caller: { personId: string; sessionId: string };
}

export type WalletSendsWorld = Awaited<ReturnType<typeof openWalletSendsWorld>>;

/** One unit of an asset with six decimals, times `major`. */
export const units = (major: number) => BigInt(Math.round(major * 1_000_000));

export const newAddress = (): Address => getAddress(toHex(randomBytes(20)));

/** An address on the operator's own screening list. */
export const listedAddress = newAddress();

const limit = (major: number) => ({
  transfer: units(major),
  daily: units(major),
  loweredDaily: units(major),
});

/** Opens settlement on a real chain and database, and payments to wallet addresses. */
export async function openWalletSendsWorld() {
  const chain = await openSettlementWorld();
  const clock = movableClock();
  const settlement = chain.openSettlement();
  /** Deposits are held until they are screened. */
  const screenedSettlement = chain.openSettlement({
    onDeposit: createHoldDeposit({
      clock,
      isScreened: true,
      trustedSources: [],
      productPeople: [treasuryPersonId, deskPersonId],
    }),
  });
  const { deployment } = chain;
  /** People whose identity is verified. */
  const verified = new Set<string>();
  const names = new Map<string, string>();
  const formerNames = new Map<string, string[]>();
  /** The people whose accounts were frozen until two lift it. */
  const frozen: string[] = [];

  /** The operator's own list. */
  const listed = { addresses: [listedAddress.toLowerCase()], names: ["Ivana Böse"] };
  /** Whether the screening answers. */
  let isAvailable = true;
  const screen: Screen = async (subject) => {
    if (!isAvailable) throw new ScreeningUnavailable("no answer");
    return createListScreen(listed)(subject);
  };

  const open = ({ pool = chain.pool }: { pool?: Pool } = {}): WalletSends =>
    createWalletSends({
      pool,
      clock,
      logger: pino({ level: "silent" }),
      chain: deployment.chain,
      contracts: listContracts(deployment, [chain.operator]),
      hasCode: chain.chain.hasCode,
      screen,
      limits: { USD: limit(400), EUR: limit(400), LIL: limit(400) },
      unverifiedDaily: { USD: units(150), EUR: units(150), LIL: majorToMinor(150, "LIL") },
      maxPerDay: 5,
      acceptsSends: () => true,
      isIdentityVerified: async (_, personId) => verified.has(personId),
      personOf: async (personId) => ({
        name: names.get(personId) ?? "Ada Example",
        formerNames: formerNames.get(personId) ?? [],
        country: null,
        dateOfBirth: null,
      }),
      cancelQueued: settlement.cancelQueued,
      mayTakeBack: settlement.mayTakeBack,
      onTransfersEnded: transfersEnded,
      freezeUntilLifted: async ({ personId }) => {
        if (!frozen.includes(personId)) frozen.push(personId);
      },
      readApprovalFacts: async () => ({ proposerMayStill: true, haveAppointed: false }),
      productPeople: [treasuryPersonId, deskPersonId],
    });
  const sends = open();

  /** A person with 500 dollars. */
  async function join({ name }: { name?: string } = {}): Promise<Sender> {
    const member = await chain.join();
    if (name !== undefined) names.set(member.id, name);
    const sessionId = newId();
    await chain.pool.query("insert into session (id, person_id) values ($1, $2)", [
      sessionId,
      member.id,
    ]);
    await chain.deposit(member, "usdc", units(500));
    await chain.settle(settlement);
    await chain.pool.query("delete from outbox");
    return { ...member, caller: { personId: member.id, sessionId } };
  }

  return {
    chain,
    clock,
    settlement,
    sends,
    open,
    join,
    frozen,
    /** Gives a person another name, as a change of the profile does. */
    rename(person: Sender, name: string) {
      formerNames.set(person.id, [
        names.get(person.id) ?? "Ada Example",
        ...(formerNames.get(person.id) ?? []),
      ]);
      names.set(person.id, name);
    },
    verify: (person: Sender) => verified.add(person.id),
    /** Sends dollars. */
    send: (person: Sender, address: string, amount: string, correlationId?: string) =>
      sends.send(person.caller, { address, amount, currency: "USD" }, correlationId),
    settle: () => chain.settle(settlement),
    /** The address that pays deposits, put on the operator's list or taken off it. */
    listDepositor(isListed: boolean) {
      // The faucet mints.
      listed.addresses = isListed ? [listedAddress, zeroAddress] : [listedAddress];
    },
    setScreening(available: boolean) {
      isAvailable = available;
    },
    /** Pays dollars to a person from outside, credited and held. */
    async receive(person: Sender, major: number) {
      await chain.deposit(person, "usdc", units(major));
      await chain.settle(screenedSettlement);
    },
    /** Screens everything that is due. */
    async screenDue() {
      while ((await sends.workers.deposits.pass()) > 0);
      while ((await sends.workers.identities.pass()) > 0);
    },
    /** The lines of a person's history, oldest first, with the address on the other side. */
    async linesOf({ id }: Member) {
      const { rows } = await chain.pool.query<{
        transferId: string;
        kind: string;
        direction: number;
        status: number;
        counterpartyId: string | null;
      }>(
        `select transfer_id, kind, direction, status, counterparty_id from activity
         where person_id = $1 order by created_at, transfer_id`,
        [id],
      );
      const addresses = await sends.listAddresses(
        id,
        rows.map(({ transferId }) => transferId),
      );
      return rows.map(({ transferId, ...line }) => ({
        ...line,
        address: addresses.get(transferId) ?? null,
      }));
    },
    /** Records the outbox as the dispatcher does. @returns kind, person and detail of the new notifications */
    async notifications() {
      const { rows: events } = await chain.pool.query<{ topic: string; subjectId: string }>(
        "delete from outbox returning topic, subject_id",
      );
      const made = await chain.pool.query<{ id: string }>(
        "select notification_id as id from notification_record($1, $2, now())",
        [events.map(({ topic }) => topic), events.map(({ subjectId }) => subjectId)],
      );
      const { rows } = await chain.pool.query<{
        kind: string;
        personId: string;
        otherPersonId: string | null;
        detail: string | null;
      }>(
        "select kind, person_id, other_person_id, detail from notification where id = any ($1::uuid[])",
        [made.rows.map(({ id }) => id)],
      );
      return rows;
    },
    close: () => chain.close(),
  };
}
