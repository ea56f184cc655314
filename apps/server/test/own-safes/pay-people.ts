import { randomUUID } from "node:crypto";
import type { BodyInput, Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { dataOf } from "../worlds/open-product.ts";
import type { Owner, OwnSafes } from "./open-own-safes.ts";

type Prepared = Data<Operations["prepareTransfer"]>["safeTransaction"];
type Payment = Omit<BodyInput<Operations["sendTransfer"]>, "signature" | "correlationId">;

/** The payments to people by an owner who has turned off instant payments and so signs each one. */
export function payPeople(at: OwnSafes) {
  const prepare = (owner: Owner, { memo: _memo, ...body }: Payment) =>
    at.product.call("prepareTransfer", { token: owner.token, body });
  const prepared = async (owner: Owner, payment: Payment): Promise<Prepared> =>
    dataOf(await prepare(owner, payment)).safeTransaction;
  const signatureOf = (owner: Owner, transaction: Prepared) => ({
    id: transaction.id,
    response: owner.passkey.sign(at.hashOf(transaction, at.actionOf(transaction))),
  });
  const send = (
    owner: Owner,
    payment: Payment,
    transaction: Prepared,
    correlationId: string = randomUUID(),
  ) =>
    at.product.call("sendTransfer", {
      token: owner.token,
      body: { ...payment, correlationId, signature: signatureOf(owner, transaction) },
    });
  return {
    prepare,
    prepared,
    send,
    /** Prepares, signs and sends a payment. @returns the prepared transaction, whose id is the payment's */
    async sign(owner: Owner, payment: Payment): Promise<Prepared> {
      const transaction = await prepared(owner, payment);
      dataOf(await send(owner, payment, transaction));
      return transaction;
    },
    /** The history lines of a payment, as both people see them. */
    async linesOf({ id }: { id: string }) {
      const { rows } = await at.product.pool.query<{
        personId: string;
        direction: number;
        kind: string;
        status: number;
        amount: bigint;
        counterpartyId: string | null;
        note: string | null;
      }>(
        `select person_id, direction, kind, status, amount, counterparty_id, note from activity
         where transfer_id = $1 order by direction desc`,
        [id],
      );
      return rows;
    },
    /** Signs up a person who owns their Safe, has dollars and has turned off instant payments. */
    async joinWithoutModule(firstName: string, dollars: bigint): Promise<Owner> {
      const owner = await at.join(firstName, dollars);
      const { status } = await at.carryOut(owner, { kind: "disable_module" });
      if (status !== "executed") throw new Error(`turning off instant payments was ${status}`);
      return owner;
    },
  };
}

/** Reads a person's posted dollars, in minor units; 0 before they have an account. */
export async function readPosted(pool: Pool, personId: string): Promise<bigint> {
  const { rows } = await pool.query<{ posted: bigint }>(
    `select posted from account join person_account on account_id = id
     where person_id = $1 and person_account.asset = 1`,
    [personId],
  );
  return rows[0]?.posted ?? 0n;
}
