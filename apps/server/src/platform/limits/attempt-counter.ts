import type { LimitSubject } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { AttemptCounterRow } from "../rows.gen.ts";
import { widerNetworksOf } from "./networks.ts";

/**
 * The actions that use-cases count, for limits that depend on data. The limits of the contract are counted
 * under the names of their operations.
 */
export type CountedAction =
  | "code_for_address"
  | "code_for_address_anywhere"
  | "failed_code_for_address"
  | "failed_code_for_address_anywhere"
  | "failed_code_from_ip"
  | "failed_refresh_from_ip"
  | "link_for_address"
  | "link_for_address_anywhere"
  | "link_browser_for_address"
  | "failed_link_from_ip"
  | "failed_security_code_for_person"
  | "command_code_for_person"
  | "failed_command_code_for_person"
  | "failed_passcode_from_ip"
  | "failed_resume_from_ip"
  | "passkey_challenge_for_person"
  | "security_code_for_person"
  | "contact_upload_from_ip"
  | "teleport_payer_from_ip"
  | "teleport_payer_of_link"
  | "teleport_quote_from_ip"
  | "teleport_quote_of_link"
  | "teleport_quote_by_person"
  | "teleport_asked_by_anybody"
  | "teleport_asked_for_owner"
  | "send_from_network"
  | "account_from_network"
  | "chat_message_in_chat";

/**
 * Deletes all counters of some people or addresses. A subject can have several words, such as
 * "address network"; a counter is deleted if any of its words matches.
 */
export async function forgetAttempts(db: Queryable, subjects: readonly string[]): Promise<void> {
  await db.query("delete from attempt_counter where string_to_array(subject, ' ') && $1", [
    subjects,
  ]);
}

/** Deletes the counters whose window has ended. */
export async function forgetEndedCounters(db: Queryable, now: Date): Promise<void> {
  await db.query("delete from attempt_counter where window_ends_at < $1", [now]);
}

export interface AttemptCount {
  hits: number;
  /** Whole seconds until the count starts again. */
  retryAfterSeconds: number;
}

type CounterRow = Pick<AttemptCounterRow, "hits" | "windowEndsAt">;

const toCount = (row: CounterRow | undefined, now: Date): AttemptCount => ({
  hits: row?.hits ?? 0,
  retryAfterSeconds: Math.max(
    1,
    Math.ceil(((row?.windowEndsAt ?? now).getTime() - now.getTime()) / 1000),
  ),
});

type SubjectRow = CounterRow & Pick<AttemptCounterRow, "subject">;

/**
 * The count of a subject. A network that is part of wider ones has at least their counts, each divided by how many times the limit
 * they may use: so the limit of a network holds for a customer with many of them, too.
 */
function strictest(subject: string, rows: ReadonlyMap<string, CounterRow>): CounterRow | undefined {
  return [{ network: subject, times: 1 }, ...widerNetworksOf(subject)]
    .flatMap(({ network, times }) => {
      const row = rows.get(network);
      return row === undefined ? [] : [{ ...row, hits: Math.ceil(row.hits / times) }];
    })
    .reduce<CounterRow | undefined>(
      (most, row) => (most === undefined || row.hits > most.hits ? row : most),
      undefined,
    );
}

const withWider = (subject: string): string[] => [
  subject,
  ...widerNetworksOf(subject).map(({ network }) => network),
];

const bySubject = (rows: readonly SubjectRow[]): Map<string, CounterRow> =>
  new Map(rows.map(({ subject, ...counter }) => [subject, counter]));

/** Counts one attempt and returns the number of attempts in the current window, including this one. */
export async function countAttempt(
  db: Queryable,
  action: CountedAction | `${string}:${LimitSubject}`,
  subject: string,
  now: Date,
  windowMs: number,
): Promise<AttemptCount> {
  const { rows } = await db.query<SubjectRow>(
    `insert into attempt_counter as counter (action, subject, hits, window_ends_at)
       -- In a fixed order, so that two processes cannot deadlock.
       select $1, given.subject, 1, $4 from unnest($2::text[]) as given (subject) order by given.subject
     on conflict (action, subject) do update set
       hits = case when counter.window_ends_at <= $3 then 1 else least(counter.hits, 1000000) + 1 end,
       window_ends_at = case when counter.window_ends_at <= $3 then $4 else counter.window_ends_at end
     returning subject, hits, window_ends_at`,
    [action, withWider(subject), now, new Date(now.getTime() + windowMs)],
  );
  return toCount(strictest(subject, bySubject(rows)), now);
}

/**
 * Counts several attempts of many subjects in one statement. A subject with 0 attempts is only read.
 * @param more the number of new attempts by subject
 * @returns the number of attempts in each current window, including these, and when the window ends
 */
export async function countAttempts(
  db: Queryable,
  action: CountedAction,
  more: ReadonlyMap<string, number>,
  now: Date,
  windowMs: number,
): Promise<Map<string, CounterRow>> {
  const all = new Map(more);
  for (const [subject, count] of more)
    for (const { network } of widerNetworksOf(subject))
      all.set(network, (all.get(network) ?? 0) + count);
  const { rows } = await db.query<SubjectRow>({
    name: "attempts-count-many",
    text: `with given as (
         select * from unnest($2::text[], $3::integer[]) as given (subject, more)
       ), counted as (
         insert into attempt_counter as counter (action, subject, hits, window_ends_at)
           -- In a fixed order, so that two processes cannot deadlock.
           select $1, subject, more, $5 from given where more > 0 order by subject
         on conflict (action, subject) do update set
           hits = case when counter.window_ends_at <= $4 then excluded.hits
             else least(counter.hits, 1000000) + excluded.hits end,
           window_ends_at = case when counter.window_ends_at <= $4 then $5 else counter.window_ends_at end
         returning subject, hits, window_ends_at
       )
       select subject, hits, window_ends_at from counted
       union all
       select subject, hits, window_ends_at from attempt_counter
         where action = $1 and window_ends_at > $4
           and subject = any (array(select subject from given where more = 0))`,
    values: [action, [...all.keys()], [...all.values()], now, new Date(now.getTime() + windowMs)],
  });
  const counted = bySubject(rows);
  return new Map(
    [...more.keys()].flatMap((subject) => {
      const row = strictest(subject, counted);
      return row === undefined ? [] : [[subject, row] as const];
    }),
  );
}

/** Reads the number of attempts in the current window without counting one. */
export async function readAttempts(
  db: Queryable,
  action: CountedAction,
  subject: string,
  now: Date,
): Promise<AttemptCount> {
  const { rows } = await db.query<SubjectRow>(
    `select subject, hits, window_ends_at from attempt_counter
       where action = $1 and subject = any ($2::text[]) and window_ends_at > $3`,
    [action, withWider(subject), now],
  );
  return toCount(strictest(subject, bySubject(rows)), now);
}
