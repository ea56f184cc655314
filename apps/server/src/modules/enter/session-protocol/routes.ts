import { operations } from "@lilypad/api-contract";
import type { FastifyError, FastifyInstance } from "fastify";
import type { Caller } from "../../../platform/caller.ts";
import { ApiError } from "../../../platform/errors.ts";
import { noteOnRequest } from "../../../platform/http/request-notes.ts";
import { route } from "../../../platform/http/route.ts";
import { visitorIdOf } from "../../../platform/http/visitor-id.ts";
import {
  deviceLabel,
  type Identity,
  keepDevice,
  type RefreshRefusal,
  readDeviceCookie,
} from "../identity/index.ts";
import { hashOfChallenge, type LinkRefusal, type MagicLinks } from "../magic-links/index.ts";
import { type ProtocolErrorCode, SessionProtocolError } from "./session-protocol-error.ts";

const codeOfRefusal: Record<RefreshRefusal, ProtocolErrorCode> = {
  not_found: "refresh_token_not_found",
  expired: "session_expired",
  revoked: "session_expired",
  reused: "refresh_token_already_used",
};

const codeOfLinkRefusal: Record<LinkRefusal, ProtocolErrorCode> = {
  unknown: "flow_state_not_found",
  spent: "flow_state_expired",
  other_browser: "bad_code_verifier",
};

/** The modules that answer auth-js: sessions and mailed codes, and links for requests with a code challenge. */
interface ProtocolDeps {
  identity: Identity;
  links: MagicLinks;
}

/** Translates errors of the catalogue that have their own code in this protocol; null for all others. */
function toProtocolError(error: unknown): SessionProtocolError | null {
  if (error instanceof SessionProtocolError) return error;
  if (!(error instanceof ApiError)) return null;
  if (error.code === "CODE_EXPIRED") return new SessionProtocolError("otp_expired");
  if (error.code === "UNAUTHENTICATED") return new SessionProtocolError("bad_jwt");
  return null;
}

/**
 * Registers the routes that auth-js calls: the part of its hosted auth service's protocol that the app needs.
 * They work with the same sessions as /api/v1/auth.
 */
export function registerSessionProtocol(app: FastifyInstance, deps: ProtocolDeps): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError | Error, _request, reply) => {
      const refusal = toProtocolError(error);
      if (refusal === null) throw error; // handled by the app's error handler
      const { status, code, message } = refusal;
      return reply.status(status).send({ code: status, error_code: code, msg: message });
    });
    registerTokenRoutes(scope, deps);
    registerCodeRoutes(scope, deps);
    registerUserRoutes(scope, deps);
  });
}

function registerTokenRoutes(scope: FastifyInstance, { identity, links }: ProtocolDeps): void {
  route(scope, operations.authKeys, async ({ reply }) => {
    reply.header("cache-control", "public, max-age=600");
    return identity.jwks;
  });
  route(scope, operations.authToken, async ({ query, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    if (query.grant_type === "pkce") {
      if (body.auth_code === undefined) throw new SessionProtocolError("validation_failed");
      const redeemed = await links.redeem({
        token: body.auth_code,
        kind: "code",
        browserSecret: body.code_verifier ?? null,
        ip: request.ip,
        device: deviceLabel(request.headers["user-agent"]),
        visitorId: visitorIdOf(request),
      });
      if (!redeemed.ok) throw new SessionProtocolError(codeOfLinkRefusal[redeemed.refusal]);
      keepDevice(identity, reply, redeemed.session.user.email);
      noteOnRequest(request, { outcome: "signed_in", personId: redeemed.session.user.id });
      return { ...redeemed.session, mfa_required: redeemed.mfaRequired };
    }
    if (body.refresh_token === undefined) throw new SessionProtocolError("validation_failed");
    const result = await identity.refreshSession(body.refresh_token, request.ip);
    if (!result.ok) throw new SessionProtocolError(codeOfRefusal[result.refusal]);
    noteOnRequest(request, { outcome: "refreshed", personId: result.session.user.id });
    return result.session;
  });
}

function registerCodeRoutes(scope: FastifyInstance, { identity, links }: ProtocolDeps): void {
  route(scope, operations.authOtp, async ({ body, request }) => {
    const email = body.email.toLowerCase();
    const purpose = body.create_user === false ? ("login" as const) : ("signup" as const);
    const { ip } = request;
    const challenge = body.code_challenge ?? null;
    const deviceToken = readDeviceCookie(request, identity.publicUrl, email);
    if (challenge === null) await identity.sendCode({ email, purpose, ip, deviceToken });
    else {
      const browserHash = hashOfChallenge(challenge);
      await links.send({ email, purpose, kind: "code", browserHash, ip, deviceToken });
    }
    return {};
  });
  route(scope, operations.authVerify, async ({ body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const email = body.email.toLowerCase();
    const { session } = await identity.verifyCode({
      email,
      code: body.token,
      purpose: body.type === "signup" ? "signup" : null,
      ip: request.ip,
      // The protocol has the same answer for a wrong code and an expired one.
      ticket: null,
      deviceToken: readDeviceCookie(request, identity.publicUrl, email),
      device: deviceLabel(request.headers["user-agent"]),
      visitorId: visitorIdOf(request),
    });
    // The protocol has no answer without a session.
    if (session === null) throw new SessionProtocolError("otp_expired");
    keepDevice(identity, reply, email);
    noteOnRequest(request, { outcome: "signed_in", personId: session.user.id });
    return session;
  });
}

function registerUserRoutes(scope: FastifyInstance, { identity }: ProtocolDeps): void {
  // auth-js recognises an ended session by the code session_not_found.
  const requireLive = async ({ sessionId }: Caller) => {
    try {
      await identity.requireLiveSession(sessionId);
    } catch (error) {
      if (error instanceof ApiError) throw new SessionProtocolError("session_not_found");
      throw error;
    }
  };
  const options = { handlerChecksSession: true };
  const readUser = async ({ caller }: { caller: Caller }) => {
    await requireLive(caller);
    const user = await identity.findUser(caller.personId);
    if (user === null) throw new SessionProtocolError("session_not_found");
    return user;
  };
  route(scope, operations.authUser, readUser, options);
  route(
    scope,
    operations.authLogout,
    async ({ caller, query, reply }) => {
      await requireLive(caller);
      await identity.endSessions(caller, query.scope);
      reply.status(204);
    },
    options,
  );
}
