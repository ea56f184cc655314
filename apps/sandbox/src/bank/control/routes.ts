import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readInput } from "../../http/index.ts";
import type { Bank } from "../bank.ts";
import { BankRefusal } from "../core/refusal.ts";
import {
  completeTransaction,
  decide,
  depositToAccount,
  failTransaction,
  payTransaction,
} from "../operations/index.ts";
import { readBooks } from "./read-books.ts";

const byId = z.object({ id: z.string().min(1).max(100) });
const text = z.string().trim().min(1).max(300);
const amount = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/, "must be a decimal such as 100.00");
const ms = z.number().int().min(0).max(3_600_000);

const newStatus = z.strictObject({
  status: z.enum([
    "UNDER_REVIEW",
    "ACTIVE",
    "NEEDS_ADDITIONAL_INFORMATION",
    "REJECTED",
    "DEACTIVATED",
  ]),
  reason: text.optional(),
  code: text.optional(),
});
const payment = z.strictObject({ amount: amount.optional(), senderName: text.optional() });
const deposit = z.strictObject({ amount });
const failure = z.strictObject({ reason: text.default("destination_returned_funds") });
const webhookSettings = z.strictObject({
  deliver: z.enum(["normal", "hold", "duplicate", "reorder", "drop"]).optional(),
  delayMs: ms.optional(),
});
const settings = z.strictObject({
  autoApproveMs: ms.nullable().optional(),
  autoPayMs: ms.nullable().optional(),
  stepMs: ms.optional(),
  slowMs: ms.optional(),
  provider: z.enum(["up", "down", "slow", "nonsense", "rate-limited"]).optional(),
});

/** Controls the bank, for the console's buttons and for tests. */
export function controlRoutes(app: FastifyInstance, bank: Bank): void {
  app.register(
    async (scope) => {
      const { context } = bank;
      const { store } = context;
      scope.addHook("onSend", async (_request, _reply, payload) => {
        await store.flushed();
        return payload;
      });
      scope.setErrorHandler((error, request, reply) => {
        if (!(error instanceof BankRefusal))
          return app.errorHandler(error as never, request, reply);
        const { status, code, message } = error;
        return reply.code(status).send({ error: message, code });
      });
      const transaction = (params: unknown) => {
        const found = store.find("transaction", readInput(byId, params).id);
        if (found !== undefined) return found;
        throw new BankRefusal("NOT_FOUND", "There is no such transaction.");
      };

      scope.get("/customers", async () => store.all("customer"));
      scope.post("/customers/:id/status", async (request) => {
        const { status, ...rejection } = readInput(newStatus, request.body);
        const customer = store.find("customer", readInput(byId, request.params).id);
        if (customer === undefined) {
          throw new BankRefusal("NOT_FOUND", "There is no such customer.");
        }
        return decide(context, customer, status, rejection);
      });
      scope.get("/transactions", async () => store.all("transaction"));
      scope.post("/transactions/:id/pay", async (request) =>
        payTransaction(
          context,
          transaction(request.params),
          readInput(payment, request.body ?? {}),
        ),
      );
      scope.post("/transactions/:id/fail", async (request) =>
        failTransaction(
          context,
          transaction(request.params),
          readInput(failure, request.body ?? {}).reason,
        ),
      );
      scope.post("/transactions/:id/complete", async (request) =>
        completeTransaction(context, transaction(request.params)),
      );

      scope.post("/accounts/:id/deposit", async (request) => {
        const account = store.find("account", readInput(byId, request.params).id);
        if (account === undefined) throw new BankRefusal("NOT_FOUND", "There is no such account.");
        return depositToAccount(context, account, readInput(deposit, request.body).amount);
      });

      scope.get("/webhooks", async () => store.all("event"));
      scope.post("/webhooks/settings", async (request) => {
        bank.behave(given(readInput(webhookSettings, request.body)));
        return context.behaviour();
      });
      scope.post("/webhooks/flush", async () => ({ flushed: bank.delivery.flush() }));
      scope.post("/webhooks/:id/again", async (request) => {
        const { id } = readInput(byId, request.params);
        if (!bank.delivery.again(id)) throw new BankRefusal("NOT_FOUND", "There is no such event.");
        return { id };
      });
      scope.post("/settings", async (request) => {
        bank.behave(given(readInput(settings, request.body)));
        return context.behaviour();
      });
      scope.get("/settings", async () => context.behaviour());
      scope.get("/books", async () => readBooks(bank));
    },
    { prefix: "/bank/control" },
  );
}

/** Omits missing fields, so that they keep their values. */
function given<Settings extends object>(
  settings: Settings,
): {
  [Key in keyof Settings]?: Exclude<Settings[Key], undefined>;
} {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as never;
}
