import { randomInt, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { changeCard, deploymentOf, type IssuedCard, missingStep } from "../core/holder.ts";
import { IssuerRefusal } from "../core/refusal.ts";
import type { CardIssuer } from "../open-card-issuer.ts";
import {
  chainId,
  configureSafe,
  createSafe,
  deployModules,
  safeConfig,
  setCurrency,
  signaturePayload,
} from "../safe.ts";
import { readBody } from "./read-body.ts";
import { readSession } from "./read-session.ts";
import * as schema from "./schema.ts";

const maxCards = 5;

/** The Safe of a card, and its cards. */
export function accountRoutes(app: FastifyInstance, issuer: CardIssuer): void {
  const { store, now } = issuer;
  const session = (request: FastifyRequest) => readSession(issuer, request);

  app.post("/account", async (request, reply) => {
    const holder = session(request);
    readBody(schema.account, request.body);
    const { address, salt, createdAt } = createSafe(issuer, holder);
    return reply.code(201).send({
      id: holder.id,
      address,
      userId: holder.id,
      chainId: String(chainId),
      salt,
      createdAt,
      deployed: false,
      transactionHash: null,
    });
  });
  app.post("/safe/set-currency", async (request) => {
    const holder = session(request);
    setCurrency(issuer, holder, readBody(schema.currency, request.body).tokenSymbol);
    return { ok: true };
  });
  app.get("/account/signature-payload", async (request) => signaturePayload(session(request)));
  app.patch("/account/deploy-safe-modules", async (request) => {
    const holder = session(request);
    const { signature } = readBody(schema.signature, request.body);
    const safe = await deployModules(issuer, holder, signature);
    return {
      transactionHash: safe.transactionHash,
      deployed: deploymentOf(safe, now()) === "ok",
    };
  });

  app.get("/safe/config", async (request) => safeConfig(session(request), now()));
  app.get("/safe/deploy", async (request) => ({
    status: deploymentOf(session(request).safe, now()),
  }));
  app.post("/safe/deploy", async (request, reply) => {
    const holder = session(request);
    readBody(schema.limits, request.body ?? {});
    configureSafe(issuer, holder);
    return reply.code(202).send({ status: "processing" });
  });

  app.get("/cards", async (request) => session(request).cards);
  app.post("/cards/virtual", async (request, reply) => {
    const holder = session(request);
    const missing = missingStep(holder, now());
    if (missing !== null) throw new IssuerRefusal(422, missing);
    if (deploymentOf(holder.safe, now()) !== "ok") {
      throw new IssuerRefusal(422, "The Safe is not yet deployed.");
    }
    const living = holder.cards.filter((one) => !one.isVoid && !one.isLost && !one.isStolen);
    if (living.length >= maxCards) throw new IssuerRefusal(422, "No more cards can be made.");
    const card: IssuedCard = {
      id: randomUUID(),
      lastFourDigits: String(randomInt(10_000)).padStart(4, "0"),
      virtual: true,
      activatedAt: now().toISOString(),
      isFrozen: false,
      isLost: false,
      isStolen: false,
      isVoid: false,
    };
    store.putHolder({ ...holder, cards: [...holder.cards, card] });
    return reply.code(201).send({ cardId: card.id });
  });
  app.post("/cards/:id/:act", async (request) => {
    const holder = session(request);
    const { id, act } = readBody(schema.cardAct, request.params);
    const card = holder.cards.find((one) => one.id === id);
    if (card === undefined) throw new IssuerRefusal(404, "Not found");
    const changed = changeCard(card, act, now());
    if (changed === null) throw new IssuerRefusal(422, "The card has ended.");
    const cards = holder.cards.map((one) => (one.id === id ? changed : one));
    store.putHolder({ ...holder, cards });
    return { ok: true };
  });
}
