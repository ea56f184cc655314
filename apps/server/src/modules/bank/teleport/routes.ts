import { operations } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { newId } from "../../../platform/ids.ts";
import { networkOf } from "../../../platform/limits/networks.ts";
import type { Teleport } from "./create-teleport.ts";
import type { Visit } from "./payer/find-link.ts";
import { keepPayerSecret, readPayerSecret } from "./payer/payer-cookie.ts";

interface PublicCall {
  params: { code: string };
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A link's address contains its secret, so no referrer may carry it and no search engine may index
 * it.
 */
function keepQuiet(reply: FastifyReply): void {
  reply.header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex, nofollow");
}

function registerOwnerRoutes(app: FastifyInstance, teleport: Teleport): void {
  route(app, operations.createTeleportLink, ({ body, caller, correlationId = newId() }) => {
    const { amount, note, recipientPaymentAccountId: linkedAccountId } = body;
    const { personId } = caller;
    return teleport.createLink({ personId, amount, note, linkedAccountId, correlationId });
  });
  route(app, operations.listTeleportLinks, async ({ caller, query }) => {
    return { links: await teleport.listLinks(caller.personId, query.status) };
  });
  route(app, operations.cancelTeleportLink, ({ caller, params }) =>
    teleport.cancelLink(caller.personId, params.id),
  );
}

/** Routes for signed-in people who pay another person's link. */
function registerPersonRoutes(app: FastifyInstance, teleport: Teleport): void {
  route(app, operations.createTeleportQuote, ({ body, caller }) =>
    teleport.createPersonQuote({ ...body, personId: caller.personId }),
  );
  route(app, operations.createTeleportTransaction, ({ body, caller, correlationId = newId() }) =>
    teleport.beginPersonPayment({ caller, quoteId: body.teleportQuoteId, correlationId }),
  );
  route(app, operations.listTeleportPayments, async ({ caller, query }) => {
    return { payments: await teleport.listPersonPayments(caller, query.linkId) };
  });
  route(app, operations.markTeleportPaymentSent, ({ caller, params }) =>
    teleport.markPersonSent({ caller, id: params.id }),
  );
}

function registerPayerRoutes(app: FastifyInstance, teleport: Teleport): void {
  const { publicUrl } = teleport;
  const visitOf = ({ params, request, reply }: PublicCall): Visit => {
    keepQuiet(reply);
    return {
      token: params.code,
      secretFor: (linkId) => readPayerSecret(request, publicUrl, linkId),
      network: networkOf(request.ip),
    };
  };
  route(app, operations.getPublicTeleport, async (call) => teleport.showPublic(visitOf(call)));
  route(app, operations.completeTeleportLink, async (call) => {
    const visit = visitOf(call);
    const { linkId, secret } = await teleport.completePayer(visit, call.body.accountDetails);
    keepPayerSecret(call.reply, { publicUrl, linkId, secret });
    return teleport.showPublic({ ...visit, secretFor: () => secret });
  });
  route(app, operations.createTeleportBankDetails, async (call) => {
    const { teleport_id: teleportId, source_currency: currency } = call.body;
    return teleport.openVirtualAccount(visitOf(call), { teleportId, currency }, (linkId, secret) =>
      keepPayerSecret(call.reply, { publicUrl, linkId, secret }),
    );
  });
  route(app, operations.createPublicTeleportQuote, async (call) =>
    teleport.createQuote(visitOf(call)),
  );
  route(app, operations.createPublicTeleportTransaction, async (call) =>
    teleport.beginPayment(visitOf(call), call.body.teleportQuoteId),
  );
  route(app, operations.markTeleportSent, async (call) => teleport.markSent(visitOf(call)));
  route(app, operations.listPublicBanks, async ({ query }) => teleport.listPublicBanks(query));
  route(app, operations.listPublicCapabilities, async () => teleport.listPublicCapabilities());
}

/**
 * Routes of the owner and of signed-in payers need a session. Those of anonymous payers need the
 * link's secret, and then a cookie.
 */
export function registerTeleportRoutes(app: FastifyInstance, teleport: Teleport): void {
  registerOwnerRoutes(app, teleport);
  registerPersonRoutes(app, teleport);
  registerPayerRoutes(app, teleport);
  route(app, operations.listTeleportOrders, ({ query }) => teleport.listPayments(query));
}
