import type { FastifyInstance, FastifyReply } from "fastify";
import {
  acceptEmptyForms,
  sendMailLinkPage,
} from "../../../../platform/http/pages/mail-link-page.ts";
import { readUnsubscribeToken } from "../mail/unsubscribe-link.ts";
import { type UnsubscribeState, unsubscribePage } from "../mail/unsubscribe-page.ts";
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
  const answer = (reply: FastifyReply, state: UnsubscribeState) =>
    sendMailLinkPage(reply, unsubscribePage(state, publicUrl), state === "unknown" ? 404 : 200);
  const personOf = (query: unknown) =>
    readUnsubscribeToken(deps.unsubscribeKeys, (query as { token?: unknown } | undefined)?.token);

  app.register(async (scope) => {
    acceptEmptyForms(scope);
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
