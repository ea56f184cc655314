import { operations } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { acceptEmptyForms, sendMailLinkPage } from "../../../platform/http/pages/mail-link-page.ts";
import { route } from "../../../platform/http/route.ts";
import type { LinkState } from "./cancel-handover.ts";
import { cancelLinkPath } from "./cancel-link.ts";
import type { Handovers } from "./create-handovers.ts";
import { toWire } from "./to-wire.ts";

/** Registers the routes of hand-overs, and the page behind the link in a mail. */
export function registerHandoversRoutes(app: FastifyInstance, handovers: Handovers): void {
  route(app, operations.getHandover, ({ caller }) => handovers.read(caller.personId));
  route(app, operations.requestHandover, async ({ caller }) => ({
    handover: toWire(await handovers.request(caller)),
  }));
  route(app, operations.cancelHandover, async ({ caller }) => ({
    handover: toWire(await handovers.cancel(caller)),
  }));
  route(app, operations.cancelPersonHandover, async ({ act, params }) => ({
    handover: toWire(await handovers.cancelByStaff(act, params.personId)),
  }));
  registerCancelLink(app, handovers);
}

const words: Record<LinkState | "unknown", { heading: string; text: string }> = {
  asks: {
    heading: "Cancel holding your own key?",
    text: "Your key will stay with us, and your money and your account stay as they are. You can start again at any time.",
  },
  done: {
    heading: "It's cancelled",
    text: "Your key stays with us. Your money and your account stay as they are. If you didn't start this, please change your passcode and contact support.",
  },
  tooLate: {
    heading: "This can't be cancelled any more",
    text: "It has ended already. Please open Lilypad to see how things are now, and contact support if something looks wrong.",
  },
  unknown: {
    heading: "This link doesn't work",
    text: "Nothing was changed. Please use the link in the newest email, or cancel in your security settings.",
  },
};

/**
 * The link in the mail that announces a hand-over. GET shows a question and changes nothing; POST, from the page's
 * button, cancels it. Both return pages for people and need no session, so they are not operations of the contract.
 */
function registerCancelLink(app: FastifyInstance, handovers: Handovers): void {
  const idOf = (query: unknown) =>
    handovers.readCancelToken((query as { token?: unknown } | undefined)?.token);
  const answer = (reply: FastifyReply, state: LinkState | null) =>
    sendMailLinkPage(
      reply,
      {
        ...words[state ?? "unknown"],
        action:
          state === "asks"
            ? { button: "Cancel it" }
            : { label: "Open Lilypad", url: handovers.settingsUrl },
      },
      state === null ? 404 : 200,
    );

  app.register(async (scope) => {
    acceptEmptyForms(scope);
    scope.get(cancelLinkPath, async (request, reply) => {
      const id = idOf(request.query);
      return answer(reply, id === null ? null : await handovers.readLink(id));
    });
    scope.post(cancelLinkPath, async (request, reply) => {
      const id = idOf(request.query);
      return answer(reply, id === null ? null : await handovers.cancelByLink(id));
    });
  });
}
