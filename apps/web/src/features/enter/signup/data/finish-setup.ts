import { type Call, type CallResult, failureText } from "../../../../shared/api/index.ts";
import { signupMessages } from "../../../../shared/messages/index.ts";

const messages = signupMessages.finishing;

export interface FinishParts {
  call: Call;
  /** The referral code that this device has captured, or null. */
  findReferral: () => Promise<string | null>;
  forgetReferral: () => Promise<void>;
  /** True while a referral is being applied. */
  onReferral: (applying: boolean) => void;
  /** Reports a failure that is not shown, because the server finishes the rest automatically. */
  report: (what: string, cause: unknown) => void;
}

/**
 * Opens the account: ledger accounts, smart account, welcome message, referral, signup reward, notifications
 * reward, in this order. Every call can be repeated, so after a failure all of them are tried again.
 * @throws with a sentence to show if the account could not be opened; the steps after the smart account never fail
 * it
 */
export async function finishSetup(parts: FinishParts): Promise<void> {
  const { call } = parts;
  const registered = await call("registerWallet");
  if (!registered.success) throw new Error(failureText(registered, ""));
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

/** Waits for a call that may fail; a failure is only reported. */
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
