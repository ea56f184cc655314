import { createCall, type OperationData, routes } from "../../../shared/api/index.ts";
import { deviceFingerprint, readDeviceTraits } from "./device-fingerprint.ts";
import { referralCodeIn } from "./read-referral-code.ts";
import { visitorId } from "./visitor-id.ts";

/** Calls without a session: a capture belongs to a device, and does not need the session's code. */
const call = createCall(
  {
    fetch: (input, init) => fetch(input, init),
    accessToken: async () => null,
    onTokenExpired: () => {},
  },
  routes,
);

const device = () => ({
  fingerprint: deviceFingerprint(readDeviceTraits()),
  sessionId: visitorId(),
});

/** Tells the server which code this device has captured. @throws with a reason for the log */
export async function sendCapture(code: string, now: Date): Promise<void> {
  const answer = await call("captureReferral", {
    body: {
      ...device(),
      code,
      userAgent: navigator.userAgent.slice(0, 512),
      timestamp: now.toISOString(),
    },
  });
  if (!answer.success) throw new Error(answer.error);
}

export type Invitation = OperationData<"readInvitation">;

/** The inviter of a visitor; null if unknown, also without a network. */
export async function loadInvitation(
  code: string,
  signal: AbortSignal,
): Promise<Invitation | null> {
  const answer = await call("readInvitation", { params: { code }, signal }).catch(() => null);
  return answer?.success === true ? answer.data : null;
}

/** The person waits for their account meanwhile, so the search for a referral is limited to this time. */
const maxMatchMs = 4_000;

/**
 * The code that the server has stored for this device; null if there is none or it refused.
 * @throws if there is no answer in time
 */
export async function matchAtServer(): Promise<string | null> {
  const signal = AbortSignal.timeout(maxMatchMs);
  const answer = await call("matchReferral", { body: device(), signal });
  return answer.success ? referralCodeIn(answer.data.code) : null;
}
