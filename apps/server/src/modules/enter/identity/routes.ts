import { operations } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noteOnRequest } from "../../../platform/http/request-notes.ts";
import { route } from "../../../platform/http/route.ts";
import { visitorIdOf } from "../../../platform/http/visitor-id.ts";
import { keepTicketCookie, readTicketCookie } from "./codes/code-ticket-cookie.ts";
import { keepDevice, readDeviceCookie } from "./codes/known-device-cookie.ts";
import type { SignInPurpose } from "./context/code-purpose.ts";
import type { Identity } from "./create-identity.ts";
import { deviceLabel } from "./sessions/device-label.ts";

/** Routes of codes and sessions, under /api/v1/auth. */
export function registerIdentityRoutes(app: FastifyInstance, identity: Identity): void {
  registerCodeRoutes(app, identity);
  registerSessionRoutes(app, identity);
}

function registerCodeRoutes(app: FastifyInstance, identity: Identity): void {
  const send = async (
    { email, purpose }: { email: string; purpose: SignInPurpose },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const address = email.toLowerCase();
    const deviceToken = readDeviceCookie(request, identity.publicUrl, address);
    const sent = await identity.sendCode({ email: address, purpose, ip: request.ip, deviceToken });
    keepTicketCookie(reply, identity.publicUrl, identity.codeTicketFor(address));
    return sent;
  };
  route(app, operations.sendOtp, ({ body: { email, type }, request, reply }) =>
    send({ email, purpose: type }, request, reply),
  );
  route(app, operations.login, ({ body: { email }, request, reply }) =>
    send({ email, purpose: "login" }, request, reply),
  );
  route(app, operations.verifyOtp, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase();
    const { session, mfaRequired } = await identity.verifyCode({
      email,
      code: body.token,
      purpose: body.type,
      ip: request.ip,
      ticket: readTicketCookie(request, identity.publicUrl),
      deviceToken: readDeviceCookie(request, identity.publicUrl, email),
      device: deviceLabel(request.headers["user-agent"]),
      visitorId: visitorIdOf(request),
      countryCode: body.country_code,
    });
    if (session === null) noteOnRequest(request, { outcome: "wrong_code" });
    else {
      keepDevice(identity, reply, email);
      noteOnRequest(request, { outcome: "signed_in", personId: session.user.id });
    }
    return { session, mfa_required: mfaRequired };
  });
  // Both fields are true only for a session of that address, whose owner has verified it.
  route(app, operations.checkUserExists, async ({ body, caller }) => ({
    exists: await identity.isOwnAddress(caller, body.email.toLowerCase()),
  }));
  route(app, operations.verificationStatus, async ({ query, caller }) => ({
    verified: await identity.isOwnAddress(caller, query.email.toLowerCase()),
  }));
}

function registerSessionRoutes(app: FastifyInstance, identity: Identity): void {
  route(app, operations.logout, async ({ caller }) => {
    await identity.endSessions(caller, "local");
    return { signed_out: true as const };
  });
  route(app, operations.signOut, async ({ caller }) => {
    await identity.endSessions(caller, "global");
    return { signed_out: true as const };
  });
  route(app, operations.listSessions, async ({ caller }) => ({
    sessions: await identity.listSessions(caller),
  }));
  route(app, operations.endSession, async ({ caller, params }) => {
    await identity.endSession(caller, params.id);
    return { ended: true as const };
  });
}
