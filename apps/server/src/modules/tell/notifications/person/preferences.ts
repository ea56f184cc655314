import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { toWireNames } from "../../../../platform/to-wire-names.ts";
import type { NotificationPreferenceRow } from "../rows.gen.ts";

export type Preferences = Data<Operations["getPreferences"]>["preferences"];

/** Defaults for a person who has chosen nothing: push and email on, SMS off. */
const defaults: Preferences = {
  push_notifications_enabled: true,
  email_notifications_enabled: true,
  sms_notifications_enabled: false,
};

export async function readPreferences(db: Queryable, personId: string): Promise<Preferences> {
  const { rows } = await db.query<Omit<NotificationPreferenceRow, "personId" | "updatedAt">>(
    `select push_notifications_enabled, email_notifications_enabled, sms_notifications_enabled
       from notification_preference where person_id = $1`,
    [personId],
  );
  return rows.map(toWireNames)[0] ?? defaults;
}

export async function storePreferences(
  db: Queryable,
  personId: string,
  preferences: Preferences,
  now: Date,
): Promise<Preferences> {
  await db.query(
    `insert into notification_preference (person_id, push_notifications_enabled,
         email_notifications_enabled, sms_notifications_enabled, updated_at)
       values ($1, $2, $3, $4, $5)
     on conflict (person_id) do update set
       push_notifications_enabled = excluded.push_notifications_enabled,
       email_notifications_enabled = excluded.email_notifications_enabled,
       sms_notifications_enabled = excluded.sms_notifications_enabled,
       updated_at = excluded.updated_at`,
    [
      personId,
      preferences.push_notifications_enabled,
      preferences.email_notifications_enabled,
      preferences.sms_notifications_enabled,
      now,
    ],
  );
  return preferences;
}

/** Turns mails off without changing the other preferences. */
export async function turnEmailOff(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query(
    `insert into notification_preference (person_id, email_notifications_enabled, updated_at)
       select id, false, $2 from person_card where id = $1
     on conflict (person_id) do update set email_notifications_enabled = false, updated_at = $2`,
    [personId, now],
  );
}
