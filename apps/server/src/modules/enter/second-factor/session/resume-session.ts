import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { countAttempt, readAttempts } from "../../../../platform/limits/attempt-counter.ts";
import { networkOf } from "../../../../platform/limits/networks.ts";
import { applyDueReset } from "../change/apply-reset.ts";
import { beginAssertion, evaluateAssertion } from "../confirm/evaluate-assertion.ts";
import { evaluatePasscode } from "../confirm/evaluate-passcode.ts";
import {
  findRememberedDevice,
  type RememberedDevice,
  renewRememberedDevice,
} from "../state/remembered-device.ts";
import type { SecondFactorContext } from "../state/second-factor-deps.ts";

type Resumed = Data<Operations["resumeSession"]>;
type ResumeBody = Body<Operations["resumeSession"]>;

const hourMs = 3_600_000;
/** Invalid device tokens per hour from one network. */
const failuresPerIpAndHour = 100;

/**
 * The device with this token. The token shows that a session on the device had confirmed a second
 * factor. After signing out, or being signed out, there is nothing to resume.
 * @throws SESSION_NOT_RESUMABLE, RATE_LIMITED
 */
async function requireDevice(
  { pool, clock }: SecondFactorContext,
  token: string,
  ip: string,
): Promise<RememberedDevice> {
  const now = clock.now();
  const network = networkOf(ip);
  const failed = await readAttempts(pool, "failed_resume_from_ip", network, now);
  if (failed.hits >= failuresPerIpAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: failed.retryAfterSeconds });
  }
  const device = await findRememberedDevice(pool, token, now);
  if (device !== null) return device;
  await countAttempt(pool, "failed_resume_from_ip", network, now, hourMs);
  return fail("SESSION_NOT_RESUMABLE");
}

async function resumeByRefreshToken(
  context: SecondFactorContext,
  token: string,
  ip: string,
): Promise<Resumed> {
  const { authenticate, refreshSession, security } = context;
  const refreshed = await refreshSession(token, ip);
  if (!refreshed.ok) fail("SESSION_NOT_RESUMABLE");
  const { session } = refreshed;
  const caller = (await authenticate(session.access_token)) ?? fail("SESSION_NOT_RESUMABLE");
  await applyDueReset(context, caller.personId);
  const { secondFactor, aal } = await security.readState(caller);
  return { session, mfa_required: secondFactor && aal === "aal1", step_up_until: null };
}

/** Continues the session after a correct passcode or passkey, in its transaction. */
async function goOn(
  { security, clock }: SecondFactorContext,
  db: Queryable,
  device: RememberedDevice,
  token: string,
  by: "passcode" | "passkey",
) {
  // Read again after locking: the session may have ended, or the device been forgotten, meanwhile.
  const continued = await security.continueSession(db, device);
  if (continued === null) fail("SESSION_NOT_RESUMABLE");
  if (!(await renewRememberedDevice(db, token, clock.now()))) fail("SESSION_NOT_RESUMABLE");
  return { continued, stepUpUntil: await security.confirm(db, device, by) };
}

/** Creates a challenge for the passkeys of the person with this device token. */
export async function beginResume(
  context: SecondFactorContext,
  token: string,
  ip: string,
): Promise<Data<Operations["getResumeOptions"]>> {
  return beginAssertion(context, await requireDevice(context, token, ip), "resume");
}

/**
 * Resumes a session. While its refresh token is valid, that is sufficient. Afterwards the device
 * token and a passcode or passkey are required: two factors, as at the first sign-in.
 * @throws SESSION_NOT_RESUMABLE if the token is invalid, or the session was ended
 * @throws PASSCODE_INVALID, PASSCODE_LOCKED, PASSKEY_INVALID, SECOND_FACTOR_NOT_SET_UP,
 * RATE_LIMITED
 */
export async function resumeSession(
  context: SecondFactorContext,
  body: ResumeBody,
  ip: string,
): Promise<Resumed> {
  if (body.auth_method === "refresh_token") {
    return resumeByRefreshToken(context, body.auth_data.refresh_token, ip);
  }
  const { device_token, device_id } = body.auth_data;
  const device = await requireDevice(context, device_token, ip);
  if (device.deviceId !== device_id) fail("SESSION_NOT_RESUMABLE");
  const { personId } = device;
  // The passcode reset has deleted this device.
  if (await applyDueReset(context, personId)) fail("SESSION_NOT_RESUMABLE");
  const { continued, stepUpUntil } =
    body.auth_method === "passcode"
      ? await evaluatePasscode(context, { personId, passcode: body.auth_data.passcode, ip }, (db) =>
          goOn(context, db, device, device_token, "passcode"),
        )
      : await evaluateAssertion(context, device, "resume", body.auth_data.response, (db) =>
          goOn(context, db, device, device_token, "passkey"),
        );
  return {
    session: await context.security.issue(continued, "aal2"),
    mfa_required: false,
    step_up_until: stepUpUntil.toISOString(),
  };
}
