import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { type Html, readInput } from "../../http/index.ts";
import { kycStatusOf, maySubmit, planDecision } from "../core/holder.ts";
import type { CardIssuer } from "../open-card-issuer.ts";
import { renderBehaviour, renderConsole, renderHolders } from "./render-console.ts";
import { renderTerms } from "./render-terms.ts";
import { renderState, renderVerification } from "./render-verification.ts";

const byType = z.object({ type: z.string().max(100) });
const byToken = z.object({ token: z.uuid() });
const documents = z.strictObject({
  document: z.string().min(1).max(60),
  selfie: z.literal("sample"),
});
const nobody = { error: "There is nothing at this address.", code: "NOT_FOUND" };

const send = (reply: FastifyReply, page: Html) =>
  reply.type("text/html; charset=utf-8").send(page.text);

/** The issuer's console, and the verification page, which the app shows in a frame. */
export function pageRoutes(app: FastifyInstance, issuer: CardIssuer, appUrl: string): void {
  const { store, now } = issuer;
  app.get("/cards", async (_request, reply) => send(reply, renderConsole(issuer, appUrl)));
  app.get("/cards/console/customers", async (_request, reply) =>
    send(reply, renderHolders(issuer)),
  );
  app.get("/cards/console/behaviour", async (_request, reply) =>
    send(reply, renderBehaviour(issuer)),
  );

  app.get("/cards/terms/:type", async (request, reply) => {
    const { type } = readInput(byType, request.params);
    const page = renderTerms(type, appUrl);
    return page === null ? reply.code(404).send(nobody) : send(reply, page);
  });

  const holderOf = (params: unknown) => {
    const { token } = readInput(byToken, params);
    return store.holders().find(({ kycToken }) => kycToken === token);
  };
  app.get("/cards/verify/:token", async (request, reply) => {
    const holder = holderOf(request.params);
    if (holder === undefined) return reply.code(404).send(nobody);
    const policy = String(reply.getHeader("content-security-policy"));
    const framed = policy.replace("frame-ancestors 'none'", `frame-ancestors ${appUrl}`);
    reply.header("content-security-policy", framed);
    return send(reply, renderVerification(holder, now(), appUrl));
  });
  app.get("/cards/verify/:token/state", async (request, reply) => {
    const holder = holderOf(request.params);
    if (holder === undefined) return reply.code(404).send(nobody);
    return send(reply, renderState(holder, now()));
  });
  app.post("/cards/verify/:token", async (request, reply) => {
    const holder = holderOf(request.params);
    if (holder === undefined) return reply.code(404).send(nobody);
    readInput(documents, request.body);
    if (!maySubmit(kycStatusOf(holder, now()))) {
      const error = "No documents can be submitted at the moment.";
      return reply.code(409).send({ error, code: "NOTHING_TO_DO" });
    }
    const { email, submissions } = holder;
    store.putHolder({
      ...holder,
      kycStatus: "pending",
      submissions: submissions + 1,
      decision: planDecision(email, submissions, now(), issuer.behaviour().autoApproveMs),
    });
    await store.flushed();
    return { status: "pending" };
  });
}
