import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../platform/keyset-cursor.ts";
import type { PersonReportRow } from "./rows.gen.ts";

/** Finds the sender of a payment request to this payer; undefined if there is none or the account is deleted. */
export async function findRequestor(
  db: Queryable,
  payerId: string,
  requestId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select p.id from payment_request_card r join person_card p on p.id = r.requestor_id
     where r.id = $2 and r.payer_id = $1 and p.deleted_at is null`,
    [payerId, requestId],
  );
  return rows[0]?.id;
}

export async function hasReported(
  db: Queryable,
  reporterId: string,
  requestId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from person_report where reporter_id = $1 and request_id = $2",
    [reporterId, requestId],
  );
  return rowCount === 1;
}

/** Stores a report unless its reporter has reported the request before. @returns true if it is new */
export async function addReport(
  db: Queryable,
  report: Omit<PersonReportRow, "closedAt" | "closedBy" | "closingNote">,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into person_report (id, reporter_id, reported_id, request_id, reason, details, reported_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (reporter_id, request_id) do nothing`,
    [
      report.id,
      report.reporterId,
      report.reportedId,
      report.requestId,
      report.reason,
      report.details,
      report.reportedAt,
    ],
  );
  return rowCount === 1;
}

/** A person as administrators see them in a report. */
type NamedPerson = Data<Operations["listReports"]>["reports"][number]["reported"];

export type ReportRow = Omit<PersonReportRow, "reporterId" | "reportedId"> & {
  reporter: NamedPerson | null;
  reported: NamedPerson;
  /** Number of people who have reported the same person. */
  reporters: number;
  asset: number;
  amount: bigint;
  note: string | null;
  askedAt: Date;
};

/** SQL for a NamedPerson. The parameter is a table alias. */
const namedPerson = (person: string) =>
  `json_build_object('id', ${person}.id, 'first_name', ${person}.first_name, 'last_name', ${person}.last_name,
     'display_tag', ${person}.display_tag, 'avatar_colour', ${person}.avatar_colour)`;

/** Lists a page of the open or the closed reports, latest first. */
export async function listReportRows(
  db: Queryable,
  page: { status: "open" | "closed"; notAbout: string; after: Place | null; limit: number },
): Promise<ReportRow[]> {
  const { rows } = await db.query<ReportRow>(
    `select s.id, s.request_id, s.reason, s.details, s.reported_at, s.closed_at, s.closed_by, s.closing_note,
       case when by.id is not null then ${namedPerson("by")} end as reporter, ${namedPerson("about")} as reported,
       (select count(distinct coalesce(o.reporter_id, o.id))::int from person_report o
          where o.reported_id = s.reported_id) as reporters,
       r.asset, r.amount, r.note, r.created_at as asked_at
     from person_report s
     join person_card about on about.id = s.reported_id
     left join person_card by on by.id = s.reporter_id
     join payment_request_card r on r.id = s.request_id
     where s.closed_at is ${page.status === "open" ? "null" : "not null"} and s.reported_id <> $4
       and ($1::timestamptz is null or (s.reported_at, s.id) < ($1, $2::uuid))
     order by s.reported_at desc, s.id desc limit $3`,
    [page.after?.at ?? null, page.after?.id ?? null, page.limit, page.notAbout],
  );
  return rows;
}

/** Closes a report. @returns isNew is false if it was closed before; undefined if there is no such report */
export async function closeReportRow(
  db: Queryable,
  closing: { id: string; by: string; note: string; at: Date },
): Promise<{ isNew: boolean; reportedId: string } | undefined> {
  const { rows } = await db.query<Pick<PersonReportRow, "reportedId">>(
    `update person_report set closed_at = $2, closed_by = $3, closing_note = $4
     where id = $1 and closed_at is null returning reported_id`,
    [closing.id, closing.at, closing.by, closing.note],
  );
  if (rows[0] !== undefined) return { isNew: true, ...rows[0] };
  const known = await db.query<Pick<PersonReportRow, "reportedId">>(
    "select reported_id from person_report where id = $1",
    [closing.id],
  );
  return known.rows[0] === undefined ? undefined : { isNew: false, ...known.rows[0] };
}

type OwnReport = Pick<PersonReportRow, "requestId" | "reason" | "details" | "reportedAt">;

/** Lists the reports that a person has made, latest first. */
export async function listOwnReports(
  db: Queryable,
  reporterId: string,
  limit: number,
): Promise<OwnReport[]> {
  const { rows } = await db.query<OwnReport>(
    `select request_id, reason, details, reported_at from person_report
     where reporter_id = $1 order by reported_at desc, id desc limit $2`,
    [reporterId, limit],
  );
  return rows;
}

/**
 * Removes a person from reports when they delete their account: reports about them are deleted; of reports by them only
 * the reason and the reported person stay.
 */
export async function removePersonFromReports(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from person_report where reported_id = $1", [personId]);
  await db.query(
    "update person_report set reporter_id = null, details = null where reporter_id = $1",
    [personId],
  );
}

/** Removes the reports that were closed before a time. @returns the number of removed reports */
export async function removeReportsClosedBefore(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query("delete from person_report where closed_at < $1", [before]);
  return rowCount ?? 0;
}
