import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { createListTransactions } from "./list-transactions.ts";

export function registerActivityRoutes(
  app: FastifyInstance,
  listTransactions: ReturnType<typeof createListTransactions>,
): void {
  route(app, operations.listTransactions, ({ caller, params, query }) =>
    listTransactions(caller, params, query),
  );
}
