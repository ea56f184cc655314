import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { fail } from "../../../platform/errors.ts";
import { route } from "../../../platform/http/route.ts";
import type { SafeTransactions } from "./create-safe-transactions.ts";

/** Registers the routes of transactions that people sign for their own Safe. */
export function registerSafeTransactionsRoutes(
  app: FastifyInstance,
  transactions: SafeTransactions,
): void {
  route(app, operations.getSafeControl, ({ caller }) => transactions.showControl(caller.personId));
  route(app, operations.prepareSafeTransaction, async ({ caller, body }) => ({
    safeTransaction: await transactions.prepare(caller.personId, body),
  }));
  route(app, operations.signSafeTransaction, async ({ caller, params, body }) => ({
    safeTransaction: await transactions.sign(caller, params.id, body.response),
  }));
  route(app, operations.getSafeTransaction, async ({ caller, params }) => ({
    safeTransaction: (await transactions.find(caller.personId, params.id)) ?? fail("NOT_FOUND"),
  }));
}
