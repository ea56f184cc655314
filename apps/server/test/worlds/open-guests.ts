import { createPayments } from "../../src/modules/money/payments/index.ts";
import { dispatchOutbox } from "../../src/platform/live/dispatch-outbox.ts";
import type { IdentityApp } from "./open-identity-app.ts";
import { fund, openPeople, type TestPerson } from "./open-people.ts";

/** A person in the database, with an access token for the app under test. */
export interface Guest extends TestPerson {
  token: string;
}

/** Opens people who have finished signing up and are signed in. */
export async function openGuests(world: IdentityApp, names: readonly string[]): Promise<Guest[]> {
  const people = await openPeople(world.pool, names);
  return Promise.all(
    people.map(async (person) => ({ ...person, token: await world.tokenFor(person.caller) })),
  );
}

/**
 * Opens administrators whose sessions were confirmed with a passkey.
 * @param adminEmails the list that the app was opened with; their addresses are added
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
      token: await world.tokenFor({ ...person.caller, aal: "aal2" }),
    })),
  );
}

/**
 * Books a deposit as the scanner does: ledger, history and outbox, and the log if the address that it came from matters.
 * @param amount minor units
 */
export async function deposit(
  world: IdentityApp,
  person: TestPerson,
  asset: "usdc" | "eurc" | "LIL",
  amount: bigint,
  fromAddress: Buffer | null = null,
): Promise<void> {
  await fund(world.pool, [person], asset, amount);
  await world.pool.query(
    `with deposit as (select gen_random_uuid() as id),
       log as (insert into chain_log (transaction_hash, position, class, asset, amount, from_address, to_address, transfer_id)
         select sha256(uuid_send(id)), 0, log_class('inflow'), $2::smallint, $3::bigint, $4::bytea, safe_address, id
         from deposit, person_safe where person_id = $1::uuid and $4::bytea is not null),
       event as (select outbox_add('deposit', array[$1::uuid], array[null::uuid], array[id]) from deposit)
     select activity_add_confirmed(p_person => $1::uuid, p_transfer => id, p_direction => 'credit', p_asset => $2::smallint,
       p_amount => $3::bigint, p_kind => 'deposit') from deposit, event`,
    [person.id, { usdc: 1, eurc: 2, LIL: 3 }[asset], amount, fromAddress],
  );
}

/** Empties the outbox as a worker does, and reviews the referrals that it queues. */
export async function reviewed(world: IdentityApp): Promise<void> {
  const note = async (...[db, rows]: Parameters<typeof world.rewards.noteEvents>) => {
    await world.rewards.noteEvents(db, rows);
    return [];
  };
  while ((await dispatchOutbox(world.pool, note)) > 0);
  while ((await world.rewards.worker.pass()) > 0);
}

/** Creates a function that sends money between guests as the product does, but without settlement on the chain. */
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
  /** @param amount in dollars @param correlationId makes a second call the repetition of the first */
  return (from: TestPerson, to: TestPerson, amount: string, correlationId?: string) =>
    send(from.caller, { recipientUserId: to.id, amount, currency: "USD" }, correlationId);
}
