import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Receipts } from "./create-receipts.ts";

export function registerReceiptsRoutes(app: FastifyInstance, receipts: Receipts): void {
  route(app, operations.listReceipts, async ({ caller, query }) => ({
    receipts: await receipts.list(caller.personId, query.transactionId),
  }));
  route(app, operations.shareReceipt, ({ caller, params, body }) =>
    receipts.share({ personId: caller.personId, ...params, ...body }),
  );
  route(app, operations.revokeReceipt, async ({ caller, params }) => {
    await receipts.revoke(caller.personId, params.transactionId);
    return { revoked: true as const };
  });
  route(app, operations.getPublicReceipt, ({ params, reply }) => {
    // The address contains a secret, so no referrer may carry it and no search engine may index it.
    reply.header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex, nofollow");
    return receipts.showPublic(params.code);
  });
}
