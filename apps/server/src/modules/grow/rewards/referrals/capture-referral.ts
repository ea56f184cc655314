import { createHash } from "node:crypto";
import type { ReferralCaptureRow } from "../rows.gen.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * The device that captures or matches a code. Both parts are needed, because phones share
 * fingerprints.
 */
export interface Device {
  fingerprint: string;
  sessionId: string;
}

export const captureLifeMs = 24 * 60 * 60 * 1000;

const hashOf = ({ fingerprint, sessionId }: Device): Buffer =>
  createHash("sha256").update(`${sessionId.toLowerCase()} ${fingerprint}`).digest();

/** Hash of the visitor id alone, which the browser sends with a sign-in. */
export const hashOfVisitor = (visitorId: string): Buffer =>
  createHash("sha256").update(`visitor ${visitorId.toLowerCase()}`).digest();

/**
 * Stores the code that a device has captured for 24 hours, replacing an earlier one. The answer
 * does not reveal whether the code exists.
 */
export async function captureReferral(
  deps: RewardsContext,
  capture: Device & { code: string; ip: string },
): Promise<void> {
  await deps.pool.query(
    `insert into referral_capture (device_hash, visitor_hash, code, captured_at)
       values ($1, $2, $3, $4)
       on conflict (device_hash) do update
         set visitor_hash = excluded.visitor_hash, code = excluded.code,
             captured_at = excluded.captured_at`,
    [hashOf(capture), hashOfVisitor(capture.sessionId), capture.code, deps.clock.now()],
  );
}

/** The code that the same device captured within 24 hours, or null. */
export async function matchReferral(
  deps: RewardsContext,
  device: Device & { ip: string },
): Promise<string | null> {
  const { rows } = await deps.pool.query<Pick<ReferralCaptureRow, "code">>(
    "select code from referral_capture where device_hash = $1 and captured_at > $2",
    [hashOf(device), new Date(deps.clock.now().getTime() - captureLifeMs)],
  );
  return rows[0]?.code ?? null;
}

/** Deletes expired captures. @returns the number of deleted captures */
export async function forgetCaptures({ pool, clock }: RewardsContext): Promise<number> {
  const { rowCount } = await pool.query("delete from referral_capture where captured_at <= $1", [
    new Date(clock.now().getTime() - captureLifeMs),
  ]);
  return rowCount ?? 0;
}
