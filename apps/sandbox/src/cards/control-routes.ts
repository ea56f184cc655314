import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readInput } from "../http/index.ts";
import { type Holder, kycStatusOf } from "./core/holder.ts";
import { IssuerRefusal } from "./core/refusal.ts";
import type { CardIssuer } from "./open-card-issuer.ts";

const byId = z.object({ id: z.uuid() });
const newStatus = z.strictObject({
  status: z.enum([
    "documentsRequested",
    "pending",
    "processing",
    "approved",
    "resubmissionRequested",
    "rejected",
    "requiresAction",
  ]),
});
const ms = z.number().int().min(0).max(3_600_000);
const settings = z.strictObject({
  provider: z.enum(["up", "down", "nonsense", "rate-limited"]).optional(),
  autoApproveMs: ms.nullable().optional(),
  deployMs: ms.optional(),
});

/** Controls the card issuer, for the console's buttons and for tests. */
export function controlRoutes(app: FastifyInstance, issuer: CardIssuer): void {
  const { store } = issuer;
  const show = (holder: Holder) => {
    const { kycToken: _secret, decision: _plan, ...rest } = holder;
    return { ...rest, kycStatus: kycStatusOf(holder, issuer.now()) };
  };

  app.get("/cards/control/customers", async () => store.holders().map(show));

  app.post("/cards/control/customers/:id/kyc", async (request, reply) => {
    const { id } = readInput(byId, request.params);
    const { status } = readInput(newStatus, request.body);
    try {
      store.putHolder({ ...issuer.find(id), kycStatus: status, decision: null });
    } catch (error) {
      if (!(error instanceof IssuerRefusal)) throw error;
      return reply.code(404).send({ error: "There is no such customer.", code: "NOT_FOUND" });
    }
    await store.flushed();
    return show(issuer.find(id));
  });

  app.post("/cards/control/sessions/end", async () => {
    store.endSessions();
    await store.flushed();
    return { sessions: store.sessions().length };
  });

  app.get("/cards/control/settings", async () => issuer.behaviour());
  app.post("/cards/control/settings", async (request) => {
    const { provider, autoApproveMs, deployMs } = readInput(settings, request.body);
    issuer.behave({
      ...(provider === undefined ? {} : { provider }),
      ...(autoApproveMs === undefined ? {} : { autoApproveMs }),
      ...(deployMs === undefined ? {} : { deployMs }),
    });
    return issuer.behaviour();
  });
}
