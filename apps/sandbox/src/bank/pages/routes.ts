import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { type Html, readInput } from "../../http/index.ts";
import type { Bank } from "../bank.ts";
import { BankRefusal } from "../core/refusal.ts";
import { findByToken, submitDocuments } from "../operations/index.ts";
import { renderBehaviour, renderBooks, renderConsole } from "./render-console.ts";
import {
  renderAccounts,
  renderCustomers,
  renderEvents,
  renderTransactions,
} from "./render-lists.ts";
import { renderState, renderVerification } from "./render-verification.ts";

const byToken = z.object({ token: z.uuid() });
const documents = z.strictObject({
  document: z.string().min(1).max(60),
  picture: z.literal("sample"),
  selfie: z.literal("sample"),
});

const send = (reply: FastifyReply, page: Html) =>
  reply.type("text/html; charset=utf-8").send(page.text);
const nobody = { error: "There is nothing at this address.", code: "NOT_FOUND" };

/** The bank's console, and the verification page. */
export function pageRoutes(app: FastifyInstance, bank: Bank, appUrl: string): void {
  app.get("/bank", async (_request, reply) => send(reply, renderConsole(bank, appUrl)));
  const parts = {
    accounts: renderAccounts,
    customers: renderCustomers,
    transactions: renderTransactions,
    events: renderEvents,
    behaviour: renderBehaviour,
    books: renderBooks,
  };
  for (const [name, render] of Object.entries(parts)) {
    app.get(`/bank/console/${name}`, async (_request, reply) => send(reply, render(bank)));
  }

  const customerOf = (params: unknown) =>
    findByToken(bank.context, readInput(byToken, params).token);
  app.get("/bank/verify/:token", async (request, reply) => {
    const customer = customerOf(request.params);
    if (customer === undefined) return reply.code(404).send(nobody);
    return send(reply, renderVerification(customer, appUrl));
  });
  app.get("/bank/verify/:token/state", async (request, reply) => {
    const customer = customerOf(request.params);
    if (customer === undefined) return reply.code(404).send(nobody);
    return send(reply, renderState(customer, appUrl));
  });
  app.post("/bank/verify/:token", async (request, reply) => {
    const customer = customerOf(request.params);
    if (customer === undefined) return reply.code(404).send(nobody);
    readInput(documents, request.body);
    try {
      submitDocuments(bank.context, customer);
    } catch (error) {
      if (!(error instanceof BankRefusal)) throw error;
      return reply.code(error.status).send({ error: error.message, code: error.code });
    }
    await bank.context.store.flushed();
    return { status: "UNDER_REVIEW" };
  });
}
