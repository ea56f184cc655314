import type { Queryable } from "@lilypad/db";
import type { NamedPerson, NotificationFacts, RequestStatus } from "../model/notification.ts";
import { type NotificationDetail, readDetail } from "../model/notification-detail.ts";
import type { NotificationKind } from "../model/notification-kind.ts";
import type { NotificationRow } from "../rows.gen.ts";

/** A stored notification with the people whom it names. */
export type NamedNotification = Pick<
  NotificationRow,
  | "id"
  | "kind"
  | "subjectId"
  | "asset"
  | "amount"
  | "detail"
  | "createdAt"
  | "readAt"
  | "otherPersonId"
> & {
  transferId: string | null;
  note: string | null;
  requestStatus: Exclude<RequestStatus, "expired"> | null;
  requestExpiresAt: Date | null;
  toldFirstName: string | null;
  toldLastName: string | null;
  toldDisplayTag: string | null;
  otherFirstName: string | null;
  otherLastName: string | null;
  otherDisplayTag: string | null;
};

/**
 * The columns of a `NamedNotification`: `n` is the notification, `told` and `other` are people, and the rest comes from
 * the joins of `notificationSubjects`.
 */
export const notificationColumns = `n.id, n.kind, n.subject_id, n.asset, n.amount, n.detail, n.created_at, n.read_at,
  told.first_name as told_first_name, told.last_name as told_last_name, told.display_tag as told_display_tag,
  other.id as other_person_id, other.first_name as other_first_name, other.last_name as other_last_name,
  other.display_tag as other_display_tag,
  intent.transfer_id, coalesce(request.note, line.note) as note,
  request.status as request_status, request.expires_at as request_expires_at`;

/**
 * Joins the subject of a notification, as it is now. Each is read by its id: joined as whole tables, PostgreSQL reads
 * all of a history's partition for one page.
 */
export const notificationSubjects = `
  left join lateral (select note, status, expires_at from payment_request_card
    where n.kind in ('request_received', 'request_rejected', 'request_cancelled') and id = n.subject_id
    limit 1) as request on true
  left join lateral (select note from activity_line
    where n.kind in ('money_received', 'request_paid', 'payment_returned')
      and person_id = n.person_id and transfer_id = n.subject_id
    limit 1) as line on true
  left join lateral (select transfer_id from funding_intent_card
    where n.kind in ('withdrawal_completed', 'withdrawal_failed') and id = n.subject_id
    limit 1) as intent on true`;

/** The state of the request of a notification: one without an answer in time has expired. */
const requestStatusOf = (
  { requestStatus, requestExpiresAt }: NamedNotification,
  now: Date,
): RequestStatus | null =>
  requestStatus === "pending" && requestExpiresAt !== null && requestExpiresAt <= now
    ? "expired"
    : requestStatus;

/** The facts of a row at a time, for its text. */
export function factsOf(row: NamedNotification, now: Date): NotificationFacts {
  const other: NamedPerson | null =
    row.otherPersonId === null
      ? null
      : {
          firstName: row.otherFirstName,
          lastName: row.otherLastName,
          displayTag: row.otherDisplayTag,
        };
  return {
    kind: row.kind,
    subjectId: row.subjectId,
    transferId: row.transferId,
    note: row.note,
    requestStatus: requestStatusOf(row, now),
    asset: row.asset,
    amount: row.amount,
    detail: readDetail(row.kind, row.detail),
    told: {
      firstName: row.toldFirstName,
      lastName: row.toldLastName,
      displayTag: row.toldDisplayTag,
    },
    other,
  };
}

/** A page of a person's inbox, newest first. */
export async function listNotifications(
  db: Queryable,
  page: { personId: string; limit: number; offset: number },
): Promise<NamedNotification[]> {
  const { rows } = await db.query<NamedNotification>({
    name: "notifications-page",
    text: `select ${notificationColumns}
           from (select * from notification where person_id = $1
                 order by created_at desc, id desc limit $2 offset $3) as n
           join person_card told on told.id = n.person_id
           left join person_card other on other.id = n.other_person_id
           ${notificationSubjects}
           order by n.created_at desc, n.id desc`,
    values: [page.personId, page.limit, page.offset],
  });
  return rows;
}

/** The number of unread notifications, but not more than `most`. */
export async function countUnread(db: Queryable, personId: string, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: "notifications-unread",
    text: `select count(*)::int as count from (
             select from notification where person_id = $1 and read_at is null limit $2) as unread`,
    values: [personId, most],
  });
  return rows[0]?.count ?? 0;
}

/**
 * Marks the given notifications or all as read. Emits a live event to the person's other devices if
 * anything changed.
 */
export async function markRead(
  db: Queryable,
  personId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<void> {
  await db.query(
    `with now_read as (
       update notification set read_at = $3
       where person_id = $1 and read_at is null and ($2::uuid[] is null or id = any ($2))
       returning id)
     select outbox_add('notifications', array[$1::uuid], array[null::uuid], array[$1::uuid])
     where exists (select from now_read)`,
    [personId, ids, now],
  );
}

export interface NewNotification {
  personId: string;
  kind: NotificationKind;
  /** The id of the subject. There is only one notification of the same kind for a person and a subject. */
  subjectId: string;
  detail: NotificationDetail;
  /** The amount, if the notification is about money: the asset's number and minor units. */
  money?: { asset: number; amount: bigint };
  /** The other person, if there is one. */
  otherPersonId?: string | null;
  now: Date;
}

/** Stores a notification and its live event. Returns whether it is new. */
export async function addNotification(db: Queryable, row: NewNotification): Promise<boolean> {
  const { rowCount } = await db.query(
    `with added as (
       insert into notification (person_id, kind, subject_id, detail, created_at, asset, amount, other_person_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id)
     select outbox_add('notifications', array[$1::uuid], array[null::uuid], array[id]) from added`,
    [
      row.personId,
      row.kind,
      row.subjectId,
      JSON.stringify(row.detail),
      row.now,
      row.money?.asset ?? null,
      row.money?.amount ?? null,
      row.otherPersonId ?? null,
    ],
  );
  return rowCount === 1;
}
