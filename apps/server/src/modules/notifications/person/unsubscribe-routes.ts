import type { FastifyInstance, FastifyReply } from "fastify";
import { readUnsubscribeToken } from "../mail/unsubscribe-link.ts";
import { unsubscribePage, unsubscribePagePolicy } from "../mail/unsubscribe-page.ts";
import type { NotificationsDeps } from "../state/notifications-deps.ts";
import { turnEmailOff } from "./preferences.ts";

const path = "/api/v1/notifications/email/unsubscribe";

/**
 * The link at the foot of a mail. GET asks and changes nothing; POST, sent by the page's button or by
 * the mail program itself (RFC 8058), turns mails off. Both answer people, not programs, and neither
 * needs a session: that is no operation of the contract.
 */
export function registerUnsubscribeRoutes(app: FastifyInstance, deps: NotificationsDeps): void {
  const { publicUrl } = deps.settings;
  const answer = (reply: FastifyReply, state: Parameters<typeof unsubscribePage>[0]) =>
    reply
      .code(state === "unknown" ? 404 : 200)
      .headers({
        "content-security-policy": unsubscribePagePolicy,
        // The address is a bearer token of this one thing.
        "referrer-policy": "no-referrer",
      })
      .type("text/html; charset=utf-8")
      .send(unsubscribePage(state, publicUrl));
  const personOf = (query: unknown) =>
    readUnsubscribeToken(deps.unsubscribeKey, (query as { token?: unknown } | undefined)?.token);

  app.register(async (scope) => {
    // Mail programs send a form; what stands in it adds nothing to the address.
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "buffer", bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    scope.get(path, async (request, reply) =>
      answer(reply, personOf(request.query) === null ? "unknown" : "asks"),
    );
    scope.post(path, async (request, reply) => {
      const personId = personOf(request.query);
      if (personId === null) return answer(reply, "unknown");
      await turnEmailOff(deps.pool, personId, deps.clock.now());
      return answer(reply, "done");
    });
  });
}
