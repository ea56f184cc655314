import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../platform/caller.ts";
import { addPasskey, beginPasskey } from "./add-passkey.ts";
import { applyDueResets } from "./apply-reset.ts";
import type { Confirmation } from "./confirm-session.ts";
import { forgetExpired, forgetPerson } from "./forget-expired.ts";
import { beginAssertion } from "./judge-assertion.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./own-passkeys.ts";
import { readOwnData } from "./read-own-data.ts";
import { checkBiometricSetup, readSecondFactor } from "./read-second-factor.ts";
import { cancelReset, resetPasscode } from "./reset-passcode.ts";
import { beginResume, resumeSession } from "./resume-session.ts";
import type { SecondFactorContext, SecondFactorDeps } from "./second-factor-deps.ts";
import { type PasscodeEntry, removePasscode, setUpPasscode } from "./set-passcode.ts";
import type { PasskeyShown } from "./to-passkey.ts";
import { verifyPasscode } from "./verify-passcode.ts";
import { verifyPasskey } from "./verify-passkey.ts";

export interface SecondFactor {
  /** Mails the code that a change of these settings needs. */
  sendCode(caller: Caller): Promise<Data<Operations["sendSecurityCode"]>>;
  read(caller: Caller): Promise<Data<Operations["getSecondFactor"]>>;
  setUpPasscode(caller: Caller, entry: PasscodeEntry): Promise<Confirmation>;
  resetPasscode(caller: Caller, entry: PasscodeEntry): Promise<Data<Operations["resetPasscode"]>>;
  cancelReset(caller: Caller): Promise<void>;
  removePasscode(caller: Caller, code: string | undefined): Promise<void>;
  verifyPasscode(
    caller: Caller,
    body: Body<Operations["verifyPasscode"]>,
    ip: string,
  ): Promise<Confirmation>;
  checkBiometricSetup(
    caller: Caller,
    deviceId: string,
  ): Promise<Data<Operations["checkBiometricSetup"]>>;
  beginAssertion(caller: Caller): Promise<Data<Operations["getBiometricOptions"]>>;
  verifyPasskey(caller: Caller, body: Body<Operations["verifyBiometric"]>): Promise<Confirmation>;
  listPasskeys(caller: Caller): Promise<PasskeyShown[]>;
  beginPasskey(
    caller: Caller,
    code: string | undefined,
  ): Promise<Data<Operations["getPasskeyOptions"]>>;
  addPasskey(
    caller: Caller,
    body: Body<Operations["addPasskey"]>,
  ): Promise<Data<Operations["addPasskey"]>>;
  renamePasskey(caller: Caller, id: string, name: string): Promise<PasskeyShown>;
  removePasskey(caller: Caller, id: string, code: string | undefined): Promise<void>;
  beginResume(deviceToken: string, ip: string): Promise<Data<Operations["getResumeOptions"]>>;
  resume(
    body: Body<Operations["resumeSession"]>,
    ip: string,
  ): Promise<Data<Operations["resumeSession"]>>;
  /** What is kept here about a person, for their own copy. */
  readOwnData(db: Queryable, personId: string): ReturnType<typeof readOwnData>;
  /** Removes all that is kept here about a person whose account ends. */
  forgetPerson(db: Queryable, personId: string): Promise<void>;
  /** Resets whose time has come take effect, for a worker, now and then; answers how many did. */
  applyDueResets(): Promise<number>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** Passcodes and passkeys: what people show beside a mailed code. */
export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { hostname, origin } = new URL(deps.publicUrl);
  const context: SecondFactorContext = { ...deps, rpId: hostname, origin };
  const { pool, clock, security } = context;
  return {
    sendCode: (caller) => security.sendCode(caller),
    read: (caller) => readSecondFactor(context, caller),
    setUpPasscode: (caller, entry) => setUpPasscode(context, caller, entry),
    resetPasscode: (caller, entry) => resetPasscode(context, caller, entry),
    cancelReset: (caller) => cancelReset(context, caller),
    removePasscode: (caller, code) => removePasscode(context, caller, code),
    verifyPasscode: (caller, body, ip) => verifyPasscode(context, caller, body, ip),
    checkBiometricSetup: (caller, deviceId) => checkBiometricSetup(context, caller, deviceId),
    beginAssertion: (caller) => beginAssertion(context, caller, "confirm"),
    verifyPasskey: (caller, body) => verifyPasskey(context, caller, body),
    listPasskeys: (caller) => listPasskeys(context, caller),
    beginPasskey: (caller, code) => beginPasskey(context, caller, code),
    addPasskey: (caller, body) => addPasskey(context, caller, body),
    renamePasskey: (caller, id, name) => renamePasskey(context, caller, id, name),
    removePasskey: (caller, id, code) => removePasskey(context, caller, id, code),
    beginResume: (deviceToken, ip) => beginResume(context, deviceToken, ip),
    resume: (body, ip) => resumeSession(context, body, ip),
    readOwnData: (db, personId) => readOwnData(db, personId),
    forgetPerson: (db, personId) => forgetPerson(db, personId),
    applyDueResets: () => applyDueResets(context),
    forgetExpired: () => forgetExpired(pool, clock.now()),
  };
}
