import type { FastifyInstance, FastifyReply } from "fastify";
import { readUnsubscribeToken } from "../mail/unsubscribe-link.ts";
import { unsubscribePage, unsubscribePagePolicy } from "../mail/unsubscribe-page.ts";
import type { NotificationsDeps } from "../state/notifications-deps.ts";
import { turnEmailOff } from "./preferences.ts";

const path = "/api/v1/notifications/email/unsubscribe";

/**
 * The unsubscribe link of a mail. GET shows a question and changes nothing; POST, from the page's
 * button or from the mail program itself (RFC 8058), turns mails off. Both return pages for people
 * and need no session, so they are not operations of the contract.
 */
export function registerUnsubscribeRoutes(app: FastifyInstance, deps: NotificationsDeps): void {
  const { publicUrl } = deps.settings;
  const answer = (reply: FastifyReply, state: Parameters<typeof unsubscribePage>[0]) =>
    reply
      .code(state === "unknown" ? 404 : 200)
      .headers({
        "content-security-policy": unsubscribePagePolicy,
        // The address itself is the token.
        "referrer-policy": "no-referrer",
      })
      .type("text/html; charset=utf-8")
      .send(unsubscribePage(state, publicUrl));
  const personOf = (query: unknown) =>
    readUnsubscribeToken(deps.unsubscribeKey, (query as { token?: unknown } | undefined)?.token);

  app.register(async (scope) => {
    // Mail programs send a form, whose content is not needed.
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
