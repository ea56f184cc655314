import type { ErrorCode } from "@lilypad/api-contract";
import { majorToMinor } from "@lilypad/money";
import { waitFor } from "@lilypad/testing";
import { listUnderWay, onTheWayToTheChain, queryOf, signUp, untilQuiet } from "@lilypad/worlds";
import { createAccessTokens } from "../../apps/server/src/modules/enter/identity/index.ts";
import type { Secrets } from "../../apps/server/src/platform/config/secrets.ts";
import { newId } from "../../apps/server/src/platform/ids.ts";
import { dataOf, type Product } from "../../apps/server/test/worlds/open-product.ts";
import type { Role } from "./cast.ts";
import type { Faucet } from "./faucet.ts";

/** A person who has signed up in the demo world. */
export interface Citizen extends Role {
  id: string;
  sessionId: string;
  safeAddress: string;
}

/** The fields that identify a person's session. */
export type Caller = Pick<Citizen, "id" | "email" | "sessionId">;

export interface NewSend {
  from: Citizen;
  to: Citizen;
  amount: string;
  currency: "USD" | "EUR" | "LIL";
  memo: string | undefined;
  requestId?: string;
}

export type Town = ReturnType<typeof openTown>;

/** Errors that are normal: a low balance, or a request that the other person has ended. */
const ordinary: readonly ErrorCode[] = ["INSUFFICIENT_FUNDS", "REQUEST_NOT_PENDING"];
const settleTimeoutMs = 120_000;

/** Actions of people in the demo world, all through the product's API. */
export function openTown(options: { product: Product; faucet: Faucet; secrets: Secrets }) {
  const { product, faucet, secrets } = options;
  const { call, pool } = product;
  const tokens = createAccessTokens({
    privateKeys: secrets.accessTokenKeys,
    issuer: `${product.config.publicUrl}/auth/v1`,
    clock: product.clock,
  });
  /** Number of deposits that the history has once all have arrived; undefined before the first one. */
  let deposits: number | undefined;
  const countDeposits = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::integer as count from activity where kind = 'deposit'",
    );
    return rows[0]?.count ?? 0;
  };

  /**
   * Returns an access token for the person's sign-up session. Signing in every day would only fill the
   * inboxes with notifications about it.
   */
  const tokenOf = async ({ id, email, sessionId }: Caller): Promise<string> => {
    const caller = { personId: id, email, sessionId, aal: "aal1" as const };
    return (await tokens.sign(caller)).token;
  };

  const requireOrdinary = ({
    code,
    error,
  }: {
    code: ErrorCode | undefined;
    error?: string | undefined;
  }) => {
    if (code !== undefined && !ordinary.includes(code))
      throw new Error(`answered ${code}: ${error}`);
    return code === undefined;
  };

  /** The session that a person signed up with. @throws Error if it has ended */
  const findSession = async (personId: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      "select id from session where person_id = $1 and revoked_at is null",
      [personId],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`${personId} has no session`);
    return id;
  };

  return {
    tokenOf,

    /** Finds a person by email address. @throws Error if they have no session */
    async find(email: string): Promise<Caller> {
      const { rows } = await pool.query<{ id: string }>("select id from person where email = $1", [
        email,
      ]);
      const id = rows[0]?.id ?? "";
      return { id, email, sessionId: await findSession(id) };
    },

    async signUp(role: Role, invitedBy: Caller | undefined): Promise<Citizen> {
      const { id, safeAddress } = await signUp(product.entrance(), {
        ...role,
        ...(invitedBy === undefined ? {} : { invitedBy: { token: await tokenOf(invitedBy) } }),
      });
      return { ...role, id, sessionId: await findSession(id), safeAddress };
    },

    /** Deposits money from outside. @param units whole units of the currency */
    async deposit(to: { safeAddress: string }, asset: "usdc" | "eurc", units: number) {
      deposits = (deposits ?? (await countDeposits())) + 1;
      await faucet(to.safeAddress, asset, majorToMinor(units, asset));
    },

    /** @returns true if it was accepted; a low balance is not an error */
    async send({ from, to, amount, currency, memo, requestId }: NewSend): Promise<boolean> {
      const body = {
        recipientUserId: to.id,
        amount,
        currency,
        correlationId: newId(),
        ...(memo === undefined ? {} : { memo }),
        ...(requestId === undefined ? {} : { requestId }),
      };
      return requireOrdinary(await call("sendTransfer", { token: await tokenOf(from), body }));
    },

    /** @returns the request's id */
    async request(asked: Omit<NewSend, "requestId">): Promise<string> {
      const { from, to, amount, currency, memo } = asked;
      const body = {
        toUserId: to.id,
        amount,
        currency,
        correlationId: newId(),
        ...(memo === undefined ? {} : { memo }),
      };
      const answer = await call("createPaymentRequest", { token: await tokenOf(from), body });
      return dataOf(answer).request.id;
    },

    async reject(payer: Citizen, id: string): Promise<void> {
      requireOrdinary(await call("rejectRequest", { token: await tokenOf(payer), params: { id } }));
    },

    async cancel(requestor: Citizen, id: string): Promise<void> {
      requireOrdinary(
        await call("cancelRequest", { token: await tokenOf(requestor), params: { id } }),
      );
    },

    async readNotifications(person: Citizen): Promise<void> {
      dataOf(await call("readNotifications", { token: await tokenOf(person), body: {} }));
    },

    /** Waits for the Safe that pays the prizes. */
    async treasury(): Promise<{ safeAddress: string }> {
      return waitFor(
        async () => dataOf(await call("listPrizes", { query: { limit: 1 } })).treasury,
        { timeoutMs: settleTimeoutMs },
      );
    },

    /** Waits for the Safe with the money for exchanges. */
    async desk(): Promise<{ safeAddress: string }> {
      return waitFor(
        async () => {
          const { safeAddress } = dataOf(await call("getExchangeDesk"));
          return safeAddress === null ? undefined : { safeAddress };
        },
        { timeoutMs: settleTimeoutMs },
      );
    },

    /** Waits until chain, ledger, rewards, prizes and notifications have no work left. */
    async settled(): Promise<void> {
      const { rewards, leaderboard } = product.modules;
      const query = queryOf(pool);
      const listAll = async () => [
        ...(await listUnderWay(query, [...onTheWayToTheChain, "messages"])),
        ...((await countDeposits()) < (deposits ?? 0) ? ["deposits"] : []),
      ];
      for (let quiet = false; !quiet; ) {
        await untilQuiet(listAll, { timeoutMs: settleTimeoutMs });
        quiet = true;
        while ((await rewards.worker.pass()) > 0) quiet = false;
        await leaderboard.sweep();
        while ((await leaderboard.worker.pass()) > 0) quiet = false;
        quiet &&= (await listUnderWay(query, onTheWayToTheChain)).length === 0;
      }
    },
  };
}
