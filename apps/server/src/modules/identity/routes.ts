import { operations } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../../platform/errors.ts";
import { route } from "../../platform/http/route.ts";
import { visitorIdOf } from "../../platform/http/visitor-id.ts";
import { keepTicketCookie, readTicketCookie } from "./code-ticket-cookie.ts";
import type { Identity } from "./create-identity.ts";
import { deviceLabel } from "./device-label.ts";
import type { SignInPurpose } from "./email-code.ts";
import { keepDevice, readDeviceCookie } from "./known-device-cookie.ts";

/** Codes, sessions and the profile, under /api/v1/auth. */
export function registerIdentityRoutes(app: FastifyInstance, identity: Identity): void {
  registerCodeRoutes(app, identity);
  registerSessionRoutes(app, identity);
  registerProfileRoutes(app, identity);
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
    if (session !== null) keepDevice(identity, reply, email);
    return { session, mfa_required: mfaRequired };
  });
  // Both tell the truth only to the session that owns the address: whoever has one has verified it.
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
  route(app, operations.initializeOnboarding, async ({ body, caller }) => {
    if (body.email.toLowerCase() !== caller.email) fail("FORBIDDEN");
    const { nextStep, completedSteps } = await identity.readOnboarding(caller.personId);
    return { next_step: nextStep, completed_steps: completedSteps };
  });
}

function registerProfileRoutes(app: FastifyInstance, identity: Identity): void {
  route(app, operations.getProfile, async ({ caller }) => ({
    profile: await identity.readProfile(caller.personId),
  }));
  route(app, operations.updateProfile, async ({ caller, body }) => {
    // A tag and a phone number decide where money goes: neither a stolen session that was ended nor
    // one that never showed the second factor may change them.
    const isFoundBy = body.display_tag !== undefined || body.phone_number !== undefined;
    if (isFoundBy) await identity.requireStepUp(caller);
    else await identity.requireLiveSession(caller.sessionId);
    return { profile: await identity.updateProfile(caller.personId, body) };
  });
  route(app, operations.getDisplayName, async ({ caller }) => ({
    display_name: await identity.readDisplayName(caller.personId),
  }));
  route(app, operations.checkDisplayTag, ({ caller, query }) =>
    identity.checkTag(caller.personId, query.tag),
  );
  route(app, operations.searchUsers, async ({ caller, query }) => ({
    users: await identity.findPeople(caller.personId, query.q),
  }));
}
