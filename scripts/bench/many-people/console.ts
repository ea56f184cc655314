// What the console's pages read, with a million people and everything that an installation of this size has recorded about them.
import { createHash } from "node:crypto";
import type { Pool } from "@lilypad/db";
import type { BenchRow } from "../bench-row.ts";
import type { HttpWorld } from "../http/http-world.ts";
import {
  openReaders,
  type ReadCall,
  type Reader,
  type ReadOptions,
  readsOf,
} from "../http/read-calls.ts";
import { benchReads } from "./bench-reads.ts";
import { anyOf, typedQueries } from "./people-rows.ts";

export interface ConsoleBenchOptions extends ReadOptions {
  /** Number of people. Default 1,000,000. */
  people?: number;
}

/** Every request of a member of staff is recorded, one after the other; there are few of them. */
export const staffPerSecond = 20;
/** Searches of one member of staff per minute, fewer than the API allows. */
const searchesOfStaff = 50;
const caseCount = 50;

/**
 * Makes people administrators, as many as a measurement at this rate needs, and opens confirmed sessions for them. They are others
 * than the people whose cases are opened, because members of staff may not open their own case.
 */
export async function openStaff(
  world: Pick<HttpWorld, "pool" | "tokens">,
  requests: number,
): Promise<Reader[]> {
  const { rows } = await world.pool.query<{ personId: string }>(
    `insert into staff_member (person_id, role, since)
     select id, 'administrator', now() from person where email like '%@example.com' order by id desc limit $1 returning person_id`,
    [Math.ceil(requests / searchesOfStaff)],
  );
  const ids = rows.map(({ personId }) => personId);
  const staff = await openReaders(world, ids);
  await world.pool.query(
    "update session set passkey_verified_at = now() where person_id = any ($1::uuid[])",
    [ids],
  );
  return staff;
}

const hashOf = (text: string, bytes: number): string =>
  `0x${createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, bytes * 2)}`;

/** The texts of staff's searches: beginnings of tags, names and addresses, whole addresses, ids, wallet addresses and chain transactions. */
function staffQueries(ids: readonly string[]): string[] {
  const typed = typedQueries().filter((query) => query.replace("@", "").length >= 2);
  const exact = ids.flatMap((id, index) => [
    id,
    `${index + 1}@example.com`,
    `${index + 1}@ex`,
    hashOf(`safe ${index + 1}`, 20),
    hashOf(`deposit ${index * 1_000 + 1}`, 32),
  ]);
  return typed.flatMap((query, index) => [query, anyOf(exact, index)]);
}

/** The requests of each of the console's pages, by what a page shows. */
function pagesOf(ids: readonly string[], at: Date): Record<string, (turn: number) => string> {
  const [first = ""] = ids;
  const typed = staffQueries(ids);
  const monthAgo = new Date(at.getTime() - 30 * 86_400_000).toISOString();
  const text = encodeURIComponent;
  return {
    "people, search": (turn) => `/api/v1/staff/people?q=${text(anyOf(typed, turn))}`,
    "people, a case": (turn) => `/api/v1/staff/people/${anyOf(ids, turn)}`,
    "people, movements of a case": () => `/api/v1/staff/people/${first}/movements?limit=20`,
    "people, notes of a case": () => `/api/v1/staff/people/${first}/notes`,
    "people, sessions of a case": () => `/api/v1/staff/people/${first}/sessions`,
    "overview, ledger and chain": () => "/api/v1/admin/reconciliation",
    "overview, bank partner": () => "/api/v1/admin/ramp",
    "overview, volumes": () => "/api/v1/admin/volumes",
    "stuck work": () => "/api/v1/admin/stuck-work",
    "stuck work of a person": (turn) => `/api/v1/admin/stuck-work?personId=${anyOf(ids, turn)}`,
    "screening, open": () => "/api/v1/screening-cases?status=open",
    "screening, decided": () => "/api/v1/screening-cases?status=decided",
    "freezes, accounts": () => "/api/v1/admin/freezes",
    "approvals, waiting": () => "/api/v1/admin/proposals?status=open",
    "approvals, decided": () => "/api/v1/admin/proposals?status=decided",
    "tickets, waiting for us": () => "/api/v1/staff/tickets",
    "tickets, closed": () => "/api/v1/staff/tickets?status=closed",
    "tickets of a person": (turn) =>
      `/api/v1/staff/tickets?status=open&personId=${anyOf(ids, turn)}`,
    "orders, all": () => "/api/v1/admin/ramp-orders",
    "orders, open withdrawals": () => "/api/v1/admin/ramp-orders?status=open&operation=withdraw",
    "orders, failed before a day": () =>
      `/api/v1/admin/ramp-orders?status=FAILED&before=${text(monthAgo)}`,
    "orders of a person": (turn) => `/api/v1/admin/ramp-orders?personId=${anyOf(ids, turn)}`,
    "orders, teleport payments": () => "/api/v1/admin/teleport-payments",
    "rewards, health": () => "/api/v1/rewards/admin/health",
    "audit log, newest": () => "/api/v1/admin/audit",
    "audit log, of an operation": () => "/api/v1/admin/audit?action=freezePerson",
    "audit log, about a person": (turn) => `/api/v1/admin/audit?subject=${anyOf(ids, turn)}`,
    "audit log, of a member before a day": (turn) =>
      `/api/v1/admin/audit?actor=${anyOf(ids, turn)}&to=${text(monthAgo)}`,
    staff: () => "/api/v1/admin/staff",
    settings: () => "/api/v1/admin/settings",
  };
}

/** The read calls of each page of the console. @param people the ids of the people whose cases are opened */
export function consoleCalls(staff: readonly Reader[], people: readonly string[]): ReadCall[] {
  return Object.entries(pagesOf(people, new Date())).map(([name, path]) => ({
    name: `console, ${name}`,
    perSecond: staffPerSecond,
    next: (turn) => ({ path: path(turn), token: anyOf(staff, turn).token }),
  }));
}

/** Returns the people whose cases are opened. */
export async function readCases(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from person where email like '%@example.com' order by id limit $1",
    [caseCount],
  );
  return rows.map(({ id }) => id);
}

/** @throws Error if what staff have read is not in the audit log */
async function requireAudited({ pool }: HttpWorld): Promise<void> {
  const { rows } = await pool.query<{ count: bigint }>(
    "select count(*) from audit_entry where details <> '{}'",
  );
  if (Number(rows[0]?.count) === 0) throw new Error("no request is in the audit log");
}

/** Measures every read of the console's pages over HTTP, each with its entry in the audit log. */
export async function benchConsole(options: ConsoleBenchOptions = {}): Promise<BenchRow[]> {
  const { people = 1_000_000 } = options;
  return benchReads(
    { people, consoleShare: 1 },
    async (world) => {
      const staff = await openStaff(world, readsOf(staffPerSecond, options));
      return consoleCalls(staff, await readCases(world.pool));
    },
    options,
    requireAudited,
  );
}
