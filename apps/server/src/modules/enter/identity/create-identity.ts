import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../../platform/bind.ts";
import type { Caller } from "../../../platform/caller.ts";
import { systemRandom } from "../../../platform/random.ts";
import { findPerson, findPersonByEmail } from "../../people/people/index.ts";
import { attemptSourceOf } from "./codes/attempt-source.ts";
import { issueCodeTicket } from "./codes/code-ticket.ts";
import { issueDeviceToken } from "./codes/known-device.ts";
import { sendCode } from "./codes/send-code.ts";
import { verifyCode } from "./codes/verify-code.ts";
import { createAccessTokens } from "./context/access-token.ts";
import {
  type IdentityContext,
  type IdentityDeps,
  identityLimits,
} from "./context/identity-deps.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetPerson } from "./forget-person.ts";
import { readOwnData } from "./own-data.ts";
import { sendCommandCode, spendCommandCode } from "./security/security-code.ts";
import { createSessionSecurity } from "./security/session-security.ts";
import { requirePasskey, requireStepUp } from "./security/step-up.ts";
import { createLiveSessionCheck, isOwnAddress } from "./sessions/live-session.ts";
import { endOwnSession, listSessions } from "./sessions/own-sessions.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { noteRefreshSeen, revokeSession, revokeSessionsOf } from "./sessions/session-store.ts";
import { listSessionsForStaff, readSessionsForStaff } from "./sessions/sessions-for-staff.ts";
import { issueOpened, signInByAddress } from "./sessions/sign-in.ts";
import { toProtocolUser } from "./sessions/to-protocol-user.ts";

export type Identity = ReturnType<typeof createIdentity>;

/** The identity module: how people prove who they are, and their sessions. */
export function createIdentity(deps: IdentityDeps) {
  const accessTokens = createAccessTokens({
    privateKeys: deps.secrets.accessTokenKeys,
    issuer: `${deps.settings.publicUrl}/auth/v1`,
    clock: deps.clock,
    async onRefreshSeen(hash) {
      try {
        await noteRefreshSeen(deps.pool, hash, deps.clock.now());
      } catch (error) {
        // The request continues: a copied refresh token is then detected one refresh later.
        deps.logger.warn({ err: error }, "the first use of a refreshed session was not noted");
      }
    },
  });
  const context: IdentityContext = {
    ...deps,
    onSignIn: deps.onSignIn ?? (async () => undefined),
    limits: deps.limits ?? identityLimits,
    random: deps.random ?? systemRandom,
    accessTokens,
  };
  const { pool, clock } = context;
  const { codePeppers } = context.secrets;
  const bound = bindTo(context);
  return {
    /**
     * Reads an access token without checking its session in the database; null if it is invalid.
     */
    authenticate: accessTokens.verify,
    requireLiveSession: createLiveSessionCheck(pool),
    requireStepUp: bound(requireStepUp),
    requirePasskey: bound(requirePasskey),
    /** The calls about sessions and people that the second-factor module makes. */
    security: createSessionSecurity(context),
    jwks: accessTokens.jwks,
    sendCode: bound(sendCode),
    /** A ticket for the browser that has just requested a code. @param email lower case */
    codeTicketFor: (email: string) => issueCodeTicket(codePeppers, email, clock.now()),
    /**
     * A token for a device on which someone has just signed in to the address.
     * @param email lower case
     * @param deviceId the id that other addresses use on the device; null creates one
     */
    deviceTokenFor: (email: string, deviceId: string | null) =>
      issueDeviceToken(
        codePeppers,
        email,
        deviceId ?? context.random.bytes(16).toString("base64url"),
      ),
    /** The source under which requests for an address are counted. @param email lower case */
    attemptSourceOf: (email: string, asking: { deviceToken: string | null; ip: string }) =>
      attemptSourceOf(codePeppers, email, asking),
    /** The app's address. */
    publicUrl: context.settings.publicUrl,
    verifyCode: bound(verifyCode),
    /**
     * Whether the caller is signed in with this address and the session is live. @param email lower
     * case
     */
    isOwnAddress: (caller: Caller | null, email: string) => isOwnAddress(pool, caller, email),
    /** @param email lower case */
    hasAccount: async (db: Queryable, email: string) =>
      (await findPersonByEmail(db, email)) !== null,
    signInByAddress: bound(signInByAddress),
    issueOpened: bound(issueOpened),
    refreshSession: bound(refreshSession),
    /** local: this session; others: all but this one; global: every session of the person. */
    async endSessions(
      { personId, sessionId }: Caller,
      scope: "local" | "others" | "global",
    ): Promise<void> {
      const now = clock.now();
      if (scope === "local") return revokeSession(pool, sessionId, "signed_out", now);
      const except = scope === "others" ? sessionId : null;
      await revokeSessionsOf(pool, personId, "signed_out", now, except);
    },
    /** Ends all sessions of a person for a member of staff, in their SQL transaction. @returns how many */
    endSessionsForStaff: (db: Queryable, personId: string) =>
      revokeSessionsOf(db, personId, "ended_by_staff", clock.now(), null),
    /** How a command proves which member of staff runs it (ADR 79). */
    commandCodes: { send: bound(sendCommandCode), spend: bound(spendCommandCode) },
    listSessions: bound(listSessions),
    endSession: bound(endOwnSession),
    readSessionsForStaff: bound(readSessionsForStaff),
    listSessionsForStaff: bound(listSessionsForStaff),
    async findUser(personId: string) {
      const person = await findPerson(pool, personId);
      return person === null ? null : toProtocolUser(person);
    },
    /** Reads everything that the module stores about a person besides their profile, for the export of their data. */
    readOwnData: (personId: string, limit: number) => readOwnData(pool, personId, limit),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson,
    /** Deletes expired rows. Returns the number of deleted rows. */
    forgetExpired: () => forgetExpired(pool, clock.now()),
  };
}
