import type { Call } from "../../shared/api/index.ts";
import { signupMessages } from "../../shared/messages/index.ts";

const messages = signupMessages.finishing;

export interface FinishParts {
  call: Call;
  /** The referral code this device has captured, or null. */
  findReferral: () => Promise<string | null>;
  forgetReferral: () => Promise<void>;
  /** True while a referral is applied. */
  onReferral: (applying: boolean) => void;
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
  await call("onboardingCompleted");
  await attachReferral(parts);
  await call("grantSignupReward");
  await call("grantNotificationsReward");
}

async function attachReferral(parts: FinishParts): Promise<void> {
  const code = await parts.findReferral();
  if (code === null) return;
  parts.onReferral(true);
  const attached = await parts.call("attachReferral", { body: { code } });
  if (attached.success && attached.data.attached) await parts.forgetReferral();
  parts.onReferral(false);
}
