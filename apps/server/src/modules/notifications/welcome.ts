import type { Pool } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { Mailer } from "../../platform/mailer.ts";
import { readPreferences } from "./preferences.ts";
import { welcomeMail } from "./welcome-mail.ts";

/** Whom the welcome goes to, as identity knows them. */
interface WelcomedPerson {
  email: string;
  firstName: string | null;
  displayTag: string | null;
}

export interface NotificationsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  settings: { publicUrl: string; supportEmail: string };
  /** Marks onboarding as done; refuses with ACCOUNT_NOT_READY while something is missing. */
  completeOnboarding: (personId: string) => Promise<WelcomedPerson>;
}

/**
 * Ends onboarding and mails the welcome, once for each person. The claim is stored first, so that
 * two calls at once send one mail; it is taken back when the mail server refuses, so that a later
 * call sends it after all.
 * @returns whether this call sent the mail
 */
export async function welcome(deps: NotificationsDeps, personId: string): Promise<boolean> {
  const { pool, clock, logger, mailer, settings } = deps;
  const person = await deps.completeOnboarding(personId);
  const preferences = await readPreferences(pool, personId);
  if (!preferences.email_notifications_enabled) return false;
  const { rowCount } = await pool.query(
    `insert into one_time_mail (person_id, kind, sent_at) values ($1, 'welcome', $2)
       on conflict do nothing`,
    [personId, clock.now()],
  );
  if (rowCount !== 1) return false;
  try {
    const { email, firstName, displayTag } = person;
    await mailer.send(welcomeMail({ to: email, firstName, displayTag, ...settings }));
    return true;
  } catch (error) {
    // Only the error's own name: a mail server's answer may repeat the address.
    const reason = error instanceof Error ? error.name : "unknown";
    logger.warn({ reason, personId }, "the welcome mail was not accepted");
    await pool.query("delete from one_time_mail where person_id = $1 and kind = 'welcome'", [
      personId,
    ]);
    return false;
  }
}
