import { createPayments } from "../src/modules/payments/index.ts";
import { dispatchOutbox } from "../src/platform/live/dispatch-outbox.ts";
import type { IdentityApp } from "./open-identity-app.ts";
import { fund, openPeople, type TestPerson } from "./open-people.ts";

/** A person of the database with a token for the app of a test. */
export interface Guest extends TestPerson {
  token: string;
}

/** People who have finished signing up and are signed in. */
export async function openGuests(world: IdentityApp, names: readonly string[]): Promise<Guest[]> {
  const people = await openPeople(world.pool, names);
  return Promise.all(
    people.map(async (person) => ({ ...person, token: await world.tokenFor(person.caller) })),
  );
}

/**
 * Administrators whose sessions were confirmed with a passkey.
 * @param adminEmails the list that the app was opened with; theirs are added
 */
export async function openAdministrators(
  world: IdentityApp,
  adminEmails: string[],
  names: readonly string[],
): Promise<Guest[]> {
  const people = await openPeople(world.pool, names);
  adminEmails.push(...people.map(({ caller }) => caller.email));
  await world.pool.query("update person set is_admin = true where id = any ($1)", [
    people.map(({ id }) => id),
  ]);
  await world.pool.query(
    "update session set passkey_verified_at = $2 where person_id = any ($1::uuid[])",
    [people.map(({ id }) => id), world.now()],
  );
  return Promise.all(
    people.map(async (person) => ({
      ...person,
      token: await world.tokenFor({ ...person.caller, isAdmin: true, aal: "aal2" }),
    })),
  );
}

/** Money from outside, as the scanner books it: ledger, history and the news of it. Minor units. */
export async function deposit(
  world: IdentityApp,
  person: TestPerson,
  asset: "usdc" | "eurc" | "LIL",
  amount: bigint,
): Promise<void> {
  await fund(world.pool, [person], asset, amount);
  await world.pool.query(
    `with deposit as (select gen_random_uuid() as id),
       told as (select outbox_add('deposit', array[$1::uuid], array[null::uuid], array[id]) from deposit)
     select activity_add(array[$1::uuid], array[id], array[1::smallint], array[$2::smallint],
       array[$3::bigint], array['deposit'], array[null::uuid], array[null::text], array[1::smallint],
       array[null::bytea]) from deposit, told`,
    [person.id, { usdc: 1, eurc: 2, LIL: 3 }[asset], amount],
  );
}

/** Empties the outbox as a worker does, and looks at the referrals that it concerns. */
export async function reviewed(world: IdentityApp): Promise<void> {
  const note = async (...[db, rows]: Parameters<typeof world.rewards.noteEvents>) => {
    await world.rewards.noteEvents(db, rows);
    return [];
  };
  while ((await dispatchOutbox(world.pool, note)) > 0);
  while ((await world.rewards.worker.pass()) > 0);
}

/** Sends between guests, decided and stored as the product does; nothing carries them to the chain. */
export function openSends({ pool, now }: Pick<IdentityApp, "pool" | "now">) {
  const limits = { transferMajor: 10_000, dailyMajor: 100_000, loweredDailyMajor: 100_000 };
  const { send } = createPayments({
    pool,
    clock: { now },
    limits: { USD: limits, EUR: limits, LIL: limits },
    maxSendsPerDay: 10_000,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
  /** @param amount dollars */
  return (from: TestPerson, to: TestPerson, amount: string) =>
    send(from.caller, { recipientUserId: to.id, amount, currency: "USD" });
}
