import { bindTo } from "../../platform/bind.ts";
import type { Caller } from "../../platform/caller.ts";
import { createLeasedWorker } from "../../platform/due-work/index.ts";
import { addPasskey, beginPasskey } from "./add-passkey.ts";
import { applyDueReset } from "./apply-reset.ts";
import { forgetExpired, forgetPerson } from "./forget-expired.ts";
import { beginAssertion } from "./judge-assertion.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./own-passkeys.ts";
import { resetQueue } from "./passcode-reset-store.ts";
import { readOwnData } from "./read-own-data.ts";
import { checkBiometricSetup, readSecondFactor } from "./read-second-factor.ts";
import { cancelReset, resetPasscode } from "./reset-passcode.ts";
import { beginResume, resumeSession } from "./resume-session.ts";
import type { SecondFactorContext, SecondFactorDeps } from "./second-factor-deps.ts";
import { removePasscode, setUpPasscode } from "./set-passcode.ts";
import { verifyPasscode } from "./verify-passcode.ts";
import { verifyPasskey } from "./verify-passkey.ts";

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Passcodes and passkeys: what people show beside a mailed code. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { hostname, origin } = new URL(deps.publicUrl);
  const context: SecondFactorContext = { ...deps, rpId: hostname, origin };
  const { pool, clock, security } = context;
  const bound = bindTo(context);
  return {
    /** Mails the code that a change of these settings needs. */
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
    /** What is kept here about a person, for their own copy. */
    readOwnData,
    /** Removes all that is kept here about a person whose account ends. */
    forgetPerson,
    /** Applies resets that take effect, of people who have not come by. */
    worker: createLeasedWorker<{ personId: string }>(context, resetQueue, async ({ personId }) => {
      await applyDueReset(context, personId);
      return undefined;
    }),
    /** Removes what has expired; answers how many rows went. */
    forgetExpired: () => forgetExpired(pool, clock.now()),
  };
}
