import { createHash } from "node:crypto";
import type { RewardsContext } from "../state/rewards-deps.ts";

/** The device that captures or asks: both parts are needed, because phones share fingerprints. */
export interface Device {
  fingerprint: string;
  sessionId: string;
}

/** A capture can be matched for 24 hours. */
export const captureLifeMs = 24 * 60 * 60 * 1000;

const hashOf = ({ fingerprint, sessionId }: Device): Buffer =>
  createHash("sha256").update(`${sessionId.toLowerCase()} ${fingerprint}`).digest();

/** The visitor id alone: what a browser sends along by itself when somebody signs in there. */
export const hashOfVisitor = (visitorId: string): Buffer =>
  createHash("sha256").update(`visitor ${visitorId.toLowerCase()}`).digest();

/**
 * Keeps the code that a device has captured for 24 hours; a later code takes its place. Whether the
 * code is anybody's is not said.
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

/**
 * The code that this very device captured within 24 hours, or null.
 */
export async function matchReferral(
  deps: RewardsContext,
  device: Device & { ip: string },
): Promise<string | null> {
  const { rows } = await deps.pool.query<{ code: string }>(
    "select code from referral_capture where device_hash = $1 and captured_at > $2",
    [hashOf(device), new Date(deps.clock.now().getTime() - captureLifeMs)],
  );
  return rows[0]?.code ?? null;
}

/** Removes captures that are over. @returns how many */
export async function forgetCaptures({ pool, clock }: RewardsContext): Promise<number> {
  const { rowCount } = await pool.query("delete from referral_capture where captured_at <= $1", [
    new Date(clock.now().getTime() - captureLifeMs),
  ]);
  return rowCount ?? 0;
}
