import { operations } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../../../platform/errors.ts";
import { noteOnRequest } from "../../../platform/http/request-notes.ts";
import { route } from "../../../platform/http/route.ts";
import { visitorIdOf } from "../../../platform/http/visitor-id.ts";
import { deviceLabel, keepDevice, readDeviceCookie } from "../identity/index.ts";
import { dropBrowserSecret, keepBrowserSecret, readBrowserSecret } from "./browser-cookie.ts";
import type { MagicLinks } from "./create-magic-links.ts";
import { hashBrowserSecret } from "./link-token.ts";
import type { LinkRefusal } from "./redeem-link.ts";

const codeOfRefusal = {
  unknown: "LINK_EXPIRED",
  spent: "LINK_EXPIRED",
  other_browser: "LINK_OTHER_BROWSER",
} as const satisfies Record<LinkRefusal, string>;

/**
 * Routes of links for browsers with a cookie; for the session client's PKCE flow see
 * modules/enter/session-protocol.
 */
export function registerMagicLinksRoutes(app: FastifyInstance, links: MagicLinks): void {
  const { publicUrl } = links;

  /** A browser uses one secret for all its links, since several may be valid. */
  const rememberBrowser = (request: FastifyRequest, reply: FastifyReply): Buffer => {
    const secret = readBrowserSecret(request, publicUrl) ?? links.newBrowserSecret();
    keepBrowserSecret(reply, publicUrl, secret);
    return hashBrowserSecret(secret);
  };

  route(app, operations.signupMagicLink, ({ body, request, reply }) =>
    links.send({
      email: body.email.toLowerCase(),
      purpose: "signup",
      kind: "token",
      countryCode: body.country_code,
      browserHash: rememberBrowser(request, reply),
      ip: request.ip,
      deviceToken: readDeviceCookie(request, publicUrl, body.email.toLowerCase()),
    }),
  );
  route(app, operations.sendMagicLink, ({ body, request, reply }) =>
    links.send({
      email: body.email.toLowerCase(),
      purpose: "login",
      kind: "token",
      browserHash: rememberBrowser(request, reply),
      ip: request.ip,
      deviceToken: readDeviceCookie(request, publicUrl, body.email.toLowerCase()),
    }),
  );
  route(app, operations.verifyMagicLink, async ({ body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const redeemed = await links.redeem({
      token: body.token,
      kind: "token",
      browserSecret: readBrowserSecret(request, publicUrl),
      ip: request.ip,
      device: deviceLabel(request.headers["user-agent"]),
      visitorId: visitorIdOf(request),
    });
    if (!redeemed.ok) return fail(codeOfRefusal[redeemed.refusal]);
    dropBrowserSecret(reply, publicUrl);
    keepDevice(links, reply, redeemed.session.user.email);
    noteOnRequest(request, { outcome: "signed_in", personId: redeemed.session.user.id });
    return { session: redeemed.session, mfa_required: redeemed.mfaRequired };
  });
}
