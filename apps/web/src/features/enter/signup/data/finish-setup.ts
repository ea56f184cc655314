import type { Call, CallResult } from "../../../../shared/api/index.ts";
import { signupMessages } from "../../../../shared/messages/index.ts";

const messages = signupMessages.finishing;

export interface FinishParts {
  call: Call;
  /** The referral code this device has captured, or null. */
  findReferral: () => Promise<string | null>;
  forgetReferral: () => Promise<void>;
  /** True while a referral is applied. */
  onReferral: (applying: boolean) => void;
  /** Reports a failure that the person is not told of: the server finishes the rest by itself. */
  report: (what: string, cause: unknown) => void;
}

/**
 * Opens the account: ledger accounts, smart account, welcome message, referral, signup reward,
 * notifications reward, in this order. Every call is harmless when repeated, so a failure is simply tried again.
 * @throws with the sentence that the person is shown when the account could not be opened; what
 * comes after the smart account never fails it
 */
export async function finishSetup(parts: FinishParts): Promise<void> {
  const { call } = parts;
  const registered = await call("registerWallet");
  if (!registered.success) throw new Error(registered.code === null ? "" : registered.error);
  const created = await call("createSmartAccount");
  if (!created.success) {
    throw new Error(
      messages.walletFailed(created.error === "" ? messages.unknownReason : created.error),
    );
  }
  await tryTo(parts, "welcome", call("onboardingCompleted"));
  await attachReferral(parts);
  await tryTo(parts, "sign-up reward", call("grantSignupReward"));
  await tryTo(parts, "notifications reward", call("grantNotificationsReward"));
}

/** Waits for a call that may fail; a failure is reported and no more. */
async function tryTo<T>(
  { report }: FinishParts,
  what: string,
  called: Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  const result = await called;
  if (!result.success) report(`sign-up: ${what} failed`, result.code ?? result.status);
  return result;
}

async function attachReferral(parts: FinishParts): Promise<void> {
  const code = await parts.findReferral();
  if (code === null) return;
  parts.onReferral(true);
  const called = parts.call("attachReferral", { body: { code } });
  const attached = await tryTo(parts, "referral", called);
  if (attached.success && attached.data.attached) await parts.forgetReferral();
  parts.onReferral(false);
}
