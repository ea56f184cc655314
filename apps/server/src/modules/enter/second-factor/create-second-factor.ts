import { bindTo } from "../../../platform/bind.ts";
import type { Caller } from "../../../platform/caller.ts";
import { createLeasedWorker } from "../../../platform/due-work/index.ts";
import { applyDueReset } from "./change/apply-reset.ts";
import { beginAssertion } from "./confirm/evaluate-assertion.ts";
import { forgetExpired, forgetPerson } from "./forget-expired.ts";
import { cancelReset, cancelResetByStaff, resetPasscode } from "./passcode/reset-passcode.ts";
import { removePasscode, setUpPasscode } from "./passcode/set-passcode.ts";
import { verifyPasscode } from "./passcode/verify-passcode.ts";
import { addPasskey, beginPasskey } from "./passkey/add-passkey.ts";
import {
  findOwnPasskey,
  listPasskeys,
  removePasskey,
  removePasskeysByStaff,
  renamePasskey,
} from "./passkey/own-passkeys.ts";
import { beginOwnKey, evaluateOwnKey } from "./passkey/sign-for-own-key.ts";
import { verifyPasskey } from "./passkey/verify-passkey.ts";
import { readOwnData } from "./read-own-data.ts";
import { checkBiometricSetup, readSecondFactor } from "./session/read-second-factor.ts";
import { beginResume, resumeSession } from "./session/resume-session.ts";
import { resetQueue } from "./state/passcode-reset-store.ts";
import { passcodeSetAt } from "./state/passcode-store.ts";
import { listPasskeysOf } from "./state/passkey-store.ts";
import type { SecondFactorContext, SecondFactorDeps } from "./state/second-factor-deps.ts";

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The second-factor module: passcodes and passkeys. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { hostname, origin } = new URL(deps.publicUrl);
  const context: SecondFactorContext = { ...deps, rpId: hostname, origin };
  const { pool, clock, security } = context;
  const bound = bindTo(context);
  return {
    /** Mails the code that a change of these settings requires. */
    sendCode: (caller: Caller) => security.sendCode(caller),
    read: bound(readSecondFactor),
    setUpPasscode: bound(setUpPasscode),
    resetPasscode: bound(resetPasscode),
    cancelReset: bound(cancelReset),
    removePasscode: bound(removePasscode),
    verifyPasscode: bound(verifyPasscode),
    checkBiometricSetup: bound(checkBiometricSetup),
    beginAssertion: (caller: Caller) => beginAssertion(context, caller, "confirm"),
    verifyPasskey: bound(verifyPasskey),
    listPasskeys: bound(listPasskeys),
    beginPasskey: bound(beginPasskey),
    addPasskey: bound(addPasskey),
    renamePasskey: bound(renamePasskey),
    removePasskey: bound(removePasskey),
    beginResume: bound(beginResume),
    resume: bound(resumeSession),
    /** For the module of own keys: a passkey signs a challenge that the chain checks as well. */
    beginOwnKey: bound(beginOwnKey),
    evaluateOwnKey: bound(evaluateOwnKey),
    findPasskey: findOwnPasskey,
    /** The changes that two members of staff make for a person, in the SQL transaction of the approval. */
    cancelResetByStaff: bound(cancelResetByStaff),
    removePasskeysByStaff: bound(removePasskeysByStaff),
    /** Whether a person has a passcode or a passkey. */
    hasAny: async (personId: string) =>
      (await passcodeSetAt(pool, personId)) !== null ||
      (await listPasskeysOf(pool, personId)).length > 0,
    /** Reads everything that the module stores about a person, for the export of their data. */
    readOwnData,
    /** Deletes everything about a person whose account is deleted. */
    forgetPerson,
    /** Applies due resets of people who have not used the app since. */
    worker: createLeasedWorker<{ personId: string }>(context, resetQueue, async ({ personId }) => {
      await applyDueReset(context, personId);
      return undefined;
    }),
    /** Deletes expired rows. Returns the number of deleted rows. */
    forgetExpired: () => forgetExpired(pool, clock.now()),
  };
}
