import {
  type CallFailure,
  type CallResult,
  classifyError,
  errorText,
  type OperationData,
} from "../../../shared/api/index.ts";
import { deviceId } from "../../../shared/device/index.ts";
import { secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import { requestAssertion } from "../../../shared/passkeys/index.ts";
import {
  call,
  confirmSession,
  forgetDevice,
  type KeptDevice,
  startSession,
} from "../../../shared/session/index.ts";

export type Proof =
  | { kind: "proved" }
  | {
      kind: "refused";
      text: string;
      /** No answer arrived, so the result is unknown. */
      unanswered: boolean;
    }
  /** This device can no longer resume its session: the person has to sign in again. */
  | { kind: "over" };

/** The two ways to confirm, for a running session or one that is resumed. */
export interface Proofs {
  byPasscode: (passcode: string) => Promise<Proof>;
  byPasskey: () => Promise<Proof>;
}

const biometricRefused: Proof = {
  kind: "refused",
  text: messages.failed.biometric,
  unanswered: false,
};

/** The message for a refused attempt. */
export function refusalOf(failure: CallFailure): Proof {
  if (failure.code === "SESSION_NOT_RESUMABLE") return { kind: "over" };
  if (failure.code === "PASSCODE_INVALID") {
    return { kind: "refused", text: messages.failed.passcode, unanswered: false };
  }
  if (failure.code === "PASSKEY_INVALID") return biometricRefused;
  const unanswered = failure.status === 0 || failure.status >= 500;
  const text = unanswered ? errorText(classifyError(failure)) : failure.error;
  return { kind: "refused", text, unanswered };
}

type Confirmation = OperationData<"verifyPasscode">;

async function take(answer: CallResult<Confirmation>): Promise<Proof> {
  if (!answer.success) return refusalOf(answer);
  await confirmSession(answer.data);
  return { kind: "proved" };
}

/** Confirms the running session. */
export const sessionProofs: Proofs = {
  async byPasscode(passcode) {
    return take(await call("verifyPasscode", { body: { passcode, device_id: deviceId() } }));
  },
  async byPasskey() {
    const optionsResult = await call("getBiometricOptions", { body: {} });
    if (!optionsResult.success) return refusalOf(optionsResult);
    const response = await requestAssertion(optionsResult.data.options);
    if (response === null) return biometricRefused;
    return take(await call("verifyBiometric", { body: { device_id: deviceId(), response } }));
  },
};

type Resumed = OperationData<"resumeSession">;

async function takeResumed(answer: CallResult<Resumed>): Promise<Proof> {
  if (answer.success) {
    await startSession(answer.data.session, { mfaRequired: answer.data.mfa_required });
    return { kind: "proved" };
  }
  const proof = refusalOf(answer);
  if (proof.kind === "over") forgetDevice();
  return proof;
}

/** Resumes the session that this device had. */
export function resumeProofs({ token: device_token }: KeptDevice): Proofs {
  return {
    async byPasscode(passcode) {
      const auth_data = { device_token, device_id: deviceId(), passcode };
      return takeResumed(
        await call("resumeSession", { body: { auth_method: "passcode", auth_data } }),
      );
    },
    async byPasskey() {
      const optionsResult = await call("getResumeOptions", { body: { device_token } });
      if (!optionsResult.success) {
        const proof = refusalOf(optionsResult);
        if (proof.kind === "over") forgetDevice();
        return proof;
      }
      const response = await requestAssertion(optionsResult.data.options);
      if (response === null) return biometricRefused;
      const auth_data = { device_token, device_id: deviceId(), response };
      return takeResumed(
        await call("resumeSession", { body: { auth_method: "biometric", auth_data } }),
      );
    },
  };
}
