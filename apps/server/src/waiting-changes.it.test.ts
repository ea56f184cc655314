import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "./migrations.ts";
import { waitingChanges } from "./waiting-changes.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database?.drop());

/** Names of columns whose time may be one to come. */
const timeToCome =
  "(takes_effect|due|ready|effective|expires|ends|starts|payable|valid)(_at|_from)?$|_until$|_due$";

/** Future times that do not decide who controls an account: the columns, by the reason. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  "from then on something no longer works": [
    "approval.expires_at",
    "bank_link.expires_at",
    "chat_session.expires_at",
    "contact_session.expires_at",
    "email_code.expires_at",
    "exchange.expires_at",
    "funding_intent.quote_expires_at",
    "funding_quote.expires_at",
    "magic_link.expires_at",
    "notification_delivery.expires_at",
    "passkey_challenge.expires_at",
    "payment_request.expires_at",
    "refresh_token.expires_at",
    "remembered_device.expires_at",
    "session.step_up_until",
    "staff_passkey_permit.expires_at",
    "teleport_link.expires_at",
    "teleport_quote.expires_at",
    "waiver.expires_at",
  ],
  "a refusal ends: the account is used as before": [
    "attempt_counter.window_ends_at",
    "passcode.locked_until",
    "person.limits_lowered_until",
    "tag_rest.rests_until",
  ],
  "of the freeze itself": ["account_freeze.due_at", "account_freeze.ends_at"],
  "money that has begun to move, or comes to the person": [
    "deposit_screening.due_at",
    "exchange.due_at",
    "funding_intent.due_at",
    "payment_return.due_at",
    "prize.due_at",
    "prize.payable_at",
    "referral_review.due_at",
    "teleport_payer_account.due_at",
    "teleport_payment.due_at",
  ],
  "signed by the key that owns the account already, and valid on the chain without us": [
    "relay.due_at",
    "safe_transaction.due_at",
  ],
  "of the staff, about whom a freeze decides nothing: it must not lock members out": [
    "approval.due_at",
    "approval.takes_effect_at",
    "staff_notice.due_at",
  ],
  "what is read from others, written or told again": [
    "emergency_alarm.due_at",
    "goodbye_mail.due_at",
    "idempotency_claim.lease_until",
    "identity_screening.due_at",
    "ledger_check.checked_until",
    "ledger_check.history_until",
    "linked_account.due_at",
    "notification.due_at",
    "notification_delivery.due_at",
    "proof_of_books.due_at",
    "push_subscription.due_at",
    "ramp_customer.due_at",
    "ramp_event.due_at",
    "sign_up.due_at",
  ],
  "of no person": ["archived_balance.ends_at", "period.ends_at", "period.starts_at"],
};

it("every time to come in the database belongs to a change that a freeze cancels, or gives nobody control", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' and not a.attisdropped
       and a.atttypid = 'timestamptz'::regtype and a.attname ~ $1`,
    [timeToCome],
  );
  const decided = [
    ...waitingChanges.flatMap(({ columns }) => columns),
    ...Object.values(harmless).flat(),
  ];
  const remedy =
    "A new time to come: add its change to waiting-changes.ts if it changes who controls an account, or say here why not";
  expect(rows.map(({ name }) => name).sort(), remedy).toEqual(decided.sort());
});
