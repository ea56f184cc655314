import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { newId } from "../../../apps/server/src/platform/ids.ts";
import { fund, openPeople } from "../../../apps/server/test/worlds/open-people.ts";
import type { HttpConnection } from "./http-connection.ts";
import type { HttpWorld } from "./http-world.ts";

interface Sender {
  id: string;
  token: string;
}

const peopleAtOnce = 1_000;
/** Minor units for each person, enough for any run. */
const startingBalance = 1_000_000_000_000n;

/** Signs up people with money, and signs access tokens for them. */
export async function openSenders({ pool, tokens }: HttpWorld, count: number) {
  const senders: Sender[] = [];
  while (senders.length < count) {
    const size = Math.min(peopleAtOnce, count - senders.length);
    const people = await openPeople(
      pool,
      Array.from({ length: size }, (_, n) => `P${n}`),
    );
    await fund(pool, people, "usdc", startingBalance);
    for (const { id, caller } of people) {
      senders.push({ id, token: (await tokens.sign(caller)).token });
    }
  }
  return senders;
}

/** Creates a function that sends one cent at a time, each from the next person to a distant one in the list. */
export function createSends(senders: readonly Sender[]) {
  let turn = 0;
  return (connection: HttpConnection): Promise<number> => {
    const from = senders[turn % senders.length];
    const to = senders[(turn * 7 + 1) % senders.length];
    turn += 1;
    if (from === undefined || to === undefined) throw new Error("there is no recipient");
    const body = JSON.stringify({
      recipientUserId: to === from ? senders.at(turn % 2 === 0 ? 1 : 2)?.id : to.id,
      amount: "0.01",
      currency: "USD",
      correlationId: newId(),
    });
    return connection.post("/api/v1/payments/p2p/transfer", from.token, body);
  };
}

export type Send = ReturnType<typeof createSends>;

/** @throws Error unless so many sends are in the ledger, and it balances */
export async function requireAllCounted(pool: Pool, sent: number): Promise<void> {
  const { rows } = await pool.query<{ count: bigint }>(
    "select count(*) as count from payment where result = ledger_code('done')",
  );
  if (Number(rows[0]?.count) !== sent) {
    throw new Error(`${sent} sends were answered but ${rows[0]?.count} are in the ledger`);
  }
  const [difference] = await checkLedger(pool);
  if (difference !== undefined) {
    throw new Error(`the ledger does not balance: ${difference.kind} ${difference.about}`);
  }
}
