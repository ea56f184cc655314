import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import {
  type CallFailure,
  type CallResult,
  failureText,
  type OperationData,
} from "../../../shared/api/index.ts";
import { deviceId } from "../../../shared/device/index.ts";
import { securityMessages as messages } from "../../../shared/messages/index.ts";
import { call, confirmSession } from "../../../shared/session/index.ts";
import type { SecurityState } from "./security-flow.ts";

/** The result of a change. */
export type Change =
  | { kind: "done" }
  /** A reset that takes effect later (ISO 8601). */
  | { kind: "waits"; until: string }
  | { kind: "wrong_code" }
  | { kind: "expired_code" }
  | { kind: "weak_passcode" }
  /** The person chose not to confirm that it's them. */
  | { kind: "cancelled" }
  | { kind: "failed"; text: string };

/** The result for a refused change. */
export function refusedChange(failure: CallFailure): Change {
  const { code, isCancelled } = failure;
  if (isCancelled) return { kind: "cancelled" };
  if (code === "SECURITY_CODE_INVALID" || code === "SECURITY_CODE_REQUIRED") {
    return { kind: "wrong_code" };
  }
  if (code === "CODE_EXPIRED") return { kind: "expired_code" };
  if (code === "PASSCODE_TOO_SIMPLE") return { kind: "weak_passcode" };
  return { kind: "failed", text: failureText(failure, messages.failed.fallback) };
}

const changed = (answer: CallResult<unknown>): Change =>
  answer.success ? { kind: "done" } : refusedChange(answer);

type Confirmation = Pick<OperationData<"setUpPasscode">, "access_token" | "device_token">;

async function confirmed(answer: CallResult<Confirmation>): Promise<Change> {
  if (answer.success) await confirmSession(answer.data);
  return changed(answer);
}

async function reset(answer: CallResult<OperationData<"resetPasscode">>): Promise<Change> {
  if (!answer.success) return refusedChange(answer);
  const { data } = answer;
  if (!data.verified) return { kind: "waits", until: data.passcode_reset_at };
  await confirmSession(data);
  return { kind: "done" };
}

/** Makes every change except adding a passkey, which involves the device. */
export async function changeSecurity({ task, code, passcode }: SecurityState): Promise<Change> {
  const chosen = { device_id: deviceId(), passcode, code };
  switch (task.kind) {
    case "set_passcode":
      return confirmed(await call("setUpPasscode", { body: chosen }));
    case "reset_passcode":
      return reset(await call("resetPasscode", { body: chosen }));
    case "remove_passcode":
      return changed(await call("removePasscode", { body: { code } }));
    case "remove_passkey":
      return changed(await call("removePasskey", { params: { id: task.id }, body: { code } }));
    case "add_passkey":
      throw new Error("a passkey is added in two steps");
  }
}

export type CreationOptions = OperationData<"getPasskeyOptions">["options"];

/** The first step: uses the mailed code, which a fresh sign-up does not need. */
export async function beginPasskey(
  code: string | undefined,
): Promise<{ kind: "begun"; options: CreationOptions } | Change> {
  const answer = await call("getPasskeyOptions", { body: { code } });
  return answer.success ? { kind: "begun", options: answer.data.options } : refusedChange(answer);
}

async function createOnDevice(options: CreationOptions) {
  // The contract has the same JSON as WebAuthn, but types transports as any string.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const made = await startRegistration({ optionsJSON });
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

/** The second step: the device creates the passkey, and the server stores its public key. */
export async function addPasskey(options: CreationOptions, name: string): Promise<Change> {
  let response: Awaited<ReturnType<typeof createOnDevice>>;
  try {
    response = await createOnDevice(options);
  } catch (error) {
    const known =
      error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    const { passkeyKnown, passkeyCancelled } = messages.failed;
    return { kind: "failed", text: known ? passkeyKnown : passkeyCancelled };
  }
  return confirmed(await call("addPasskey", { body: { device_id: deviceId(), name, response } }));
}
