import { operations } from "@lilypad/api-contract";
import type { FastifyError, FastifyInstance } from "fastify";
import { ApiError } from "../../platform/errors.ts";
import { route } from "../../platform/http/route.ts";
import type { Identity } from "./create-identity.ts";
import type { RefreshRefusal } from "./refresh-session.ts";
import { type ProtocolErrorCode, SessionProtocolError } from "./session-protocol-error.ts";

const codeOfRefusal: Record<RefreshRefusal, ProtocolErrorCode> = {
  not_found: "refresh_token_not_found",
  expired: "session_expired",
  revoked: "session_expired",
  reused: "refresh_token_already_used",
};

/** The catalogue's codes that this protocol has words of its own for. */
function toProtocolError(error: unknown): SessionProtocolError | null {
  if (error instanceof SessionProtocolError) return error;
  if (!(error instanceof ApiError)) return null;
  if (error.code === "CODE_EXPIRED") return new SessionProtocolError("otp_expired");
  if (error.code === "UNAUTHENTICATED") return new SessionProtocolError("bad_jwt");
  return null;
}

/**
 * The part of the hosted auth service's protocol that auth-js asks for, over the same sessions as
 * /api/v1/auth.
 */
export function registerSessionProtocol(app: FastifyInstance, identity: Identity): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError | Error, _request, reply) => {
      const refusal = toProtocolError(error);
      if (refusal === null) throw error; // the app's own handler knows the rest
      const { status, code, message } = refusal;
      return reply.status(status).send({ code: status, error_code: code, msg: message });
    });
    // auth-js sends an empty body as JSON when it signs out.
    scope.removeContentTypeParser("application/json");
    const parseJson = scope.getDefaultJsonParser("error", "error");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
      if (body === "") return done(null, undefined);
      return parseJson(request, body.toString(), done);
    });
    registerTokenRoutes(scope, identity);
    registerCodeRoutes(scope, identity);
    registerUserRoutes(scope, identity);
  });
}

function registerTokenRoutes(scope: FastifyInstance, identity: Identity): void {
  route(scope, operations.authKeys, async ({ reply }) => {
    reply.header("cache-control", "public, max-age=600");
    return identity.jwks;
  });
  route(scope, operations.authToken, async ({ query, body, request, reply }) => {
    reply.header("cache-control", "no-store");
    // Codes of this grant come from magic links only, and no link was ever mailed.
    if (query.grant_type === "pkce") throw new SessionProtocolError("flow_state_not_found");
    if (body.refresh_token === undefined) throw new SessionProtocolError("validation_failed");
    const result = await identity.refreshSession(body.refresh_token, request.ip);
    if (!result.ok) throw new SessionProtocolError(codeOfRefusal[result.refusal]);
    return result.session;
  });
}

function registerCodeRoutes(scope: FastifyInstance, identity: Identity): void {
  route(scope, operations.authOtp, async ({ body, request }) => {
    await identity.sendCode({
      email: body.email.toLowerCase(),
      purpose: body.create_user === false ? "login" : "signup",
      ip: request.ip,
    });
    return {};
  });
  route(scope, operations.authVerify, async ({ body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const { session } = await identity.verifyCode({
      email: body.email.toLowerCase(),
      code: body.token,
      purpose: body.type === "signup" ? "signup" : null,
      ip: request.ip,
    });
    // The protocol knows no answer without a session.
    if (session === null) throw new SessionProtocolError("otp_expired");
    return session;
  });
}

function registerUserRoutes(scope: FastifyInstance, identity: Identity): void {
  route(scope, operations.authUser, async ({ caller }) => {
    try {
      await identity.requireLiveSession(caller.sessionId);
    } catch (error) {
      if (error instanceof ApiError) throw new SessionProtocolError("session_not_found");
      throw error;
    }
    const user = await identity.findUser(caller.personId);
    if (user === null) throw new SessionProtocolError("session_not_found");
    return user;
  });
  route(scope, operations.authLogout, async ({ caller, query, reply }) => {
    await identity.endSessions(caller, query.scope);
    reply.status(204);
  });
}
