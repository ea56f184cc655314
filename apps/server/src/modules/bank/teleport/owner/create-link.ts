import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { digestOf } from "@lilypad/ledger";
import { type AmountLimits, commonLimits, formatAmount, parseAmount } from "@lilypad/money";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { insertRowOnce } from "../../../../platform/rows/index.ts";
import { teleportLinkTable } from "../rows.gen.ts";
import type { TeleportLink } from "../state/link.ts";
import { announceLink, findLinkByCorrelation } from "../state/link-store.ts";
import { hashOf, newToken } from "../state/link-token.ts";
import type { TeleportDeps } from "../state/teleport-deps.ts";
import { sealToken, toWireLink } from "./show-links.ts";

export interface LinkRequest {
  personId: string;
  amount: string | number;
  note: string | undefined;
  linkedAccountId: string;
  correlationId: string;
}

const dayMs = 24 * 3_600_000;
const linkLifeMs = 30 * dayMs;
const maxOpen = 50;
const refuseAmount = (message: string) =>
  fail("VALIDATION_FAILED", { fields: [{ path: "body.amount", message }] });

function readPence(amount: string | number): bigint {
  const parsed = parseAmount(String(amount), "fiat:GBP");
  if (!parsed.ok) {
    const isPrecise = parsed.error === "too_precise";
    return refuseAmount(isPrecise ? "Pounds have 2 decimals" : "Please enter a valid amount");
  }
  return parsed.minor;
}

/**
 * @throws TELEPORT_AMOUNT_TOO_SMALL, TELEPORT_AMOUNT_TOO_LARGE naming the limit; RAMP_UNSUPPORTED
 * if
 *   there is no currency from which a link can be paid
 */
function requireWithin(pence: bigint, limits: AmountLimits | null): void {
  if (limits === null) fail("RAMP_UNSUPPORTED");
  const refuse = (code: "TELEPORT_AMOUNT_TOO_SMALL" | "TELEPORT_AMOUNT_TOO_LARGE", rule: string) =>
    fail(code, {
      message: `${rule}. No link was created.`,
      fields: [{ path: "body.amount", message: rule }],
    });
  const shown = (limit: bigint) => formatAmount(limit, "fiat:GBP");
  if (pence < limits.min)
    refuse("TELEPORT_AMOUNT_TOO_SMALL", `Minimum amount is ${shown(limits.min)}`);
  if (pence > limits.max)
    refuse("TELEPORT_AMOUNT_TOO_LARGE", `Maximum amount is ${shown(limits.max)}`);
}

/** Bidirectional control characters, which could make a note display differently. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function readNote(note: string | undefined): string | null {
  const text = (note ?? "").replaceAll(directionMarks, "").trim();
  return text === "" ? null : text;
}

async function requireRoom(db: Queryable, personId: string): Promise<void> {
  const { rows } = await db.query<{ isOpen: boolean; running: bigint }>(
    `select deactivated_at is null as is_open, (select count(*) from teleport_link
         where person_id = $1 and status in ('open', 'paying')) as running
     from person_card person where id = $1 for share of person`,
    [personId],
  );
  if (rows[0]?.isOpen !== true) fail("NOT_FOUND");
  if ((rows[0]?.running ?? 0n) >= BigInt(maxOpen)) fail("TELEPORT_LINK_LIMIT_REACHED");
}

/**
 * Creates a link that pays into the owner's own account in Great Britain.
 * @throws ApiError with the codes of createTeleportLink
 */
export async function createLink(
  deps: TeleportDeps,
  request: LinkRequest,
): Promise<Data<Operations["createTeleportLink"]>> {
  const { pool, clock, box, accountOf } = deps;
  const { personId, linkedAccountId, correlationId } = request;
  if (deps.ramp === null) fail("RAMP_NOT_CONFIGURED");
  const now = clock.now();
  const amount = readPence(request.amount);
  const note = readNote(request.note);
  const digest = digestOf({ linkedAccountId, amount, note });
  await deps.requireSatisfied(personId);
  const limits = commonLimits((await deps.listCapabilities("teleport")).capabilities);
  const link = await inTransaction(pool, async (db): Promise<TeleportLink> => {
    const before = await findLinkByCorrelation(db, personId, correlationId);
    if (before !== null) return before;
    requireWithin(amount, limits);
    const account = await accountOf(personId, linkedAccountId, { db, hold: true });
    if (account === null) return fail("NOT_FOUND");
    if (!account.isActive) fail("BANK_ACCOUNT_NOT_ACTIVE");
    if (account.country !== "GB" || account.currency !== "GBP") fail("RAMP_UNSUPPORTED");
    await requireRoom(db, personId);
    const id = newId();
    const token = newToken();
    const expiresAt = new Date(now.getTime() + linkLifeMs);
    await insertRowOnce(db, teleportLinkTable, {
      id,
      personId,
      linkedAccountId,
      correlationId,
      digest,
      amount,
      note,
      tokenHash: hashOf(token),
      token: sealToken(box, id, token),
      expiresAt,
      createdAt: now,
      updatedAt: now,
    });
    const made = await findLinkByCorrelation(db, personId, correlationId);
    if (made === null) return fail("IN_PROGRESS");
    await announceLink(db, made);
    return made;
  });
  if (link.digest !== digest) fail("IDEMPOTENCY_CONFLICT");
  const shown = toWireLink(deps, { ...link, isMarkedSent: false, payerName: null }, now);
  return { url: shown.url ?? fail("TELEPORT_NOT_OPEN"), link: shown };
}
