import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { createCountTransactions } from "./count-transactions.ts";
import type { createGetStatement } from "./get-statement.ts";
import type { createGetTransaction } from "./get-transaction.ts";
import type { createHasPaid } from "./has-paid.ts";
import type { createListRecentPeople } from "./list-recent-people.ts";
import type { createListTransactions } from "./list-transactions.ts";

interface Activity {
  listTransactions: ReturnType<typeof createListTransactions>;
  countTransactions: ReturnType<typeof createCountTransactions>;
  getStatement: ReturnType<typeof createGetStatement>;
  getTransaction: ReturnType<typeof createGetTransaction>;
  listRecentPeople: ReturnType<typeof createListRecentPeople>;
  hasPaid: ReturnType<typeof createHasPaid>;
}

export function registerActivityRoutes(app: FastifyInstance, activity: Activity): void {
  route(app, operations.listTransactions, ({ caller, params, query, read }) =>
    activity.listTransactions(caller, params, query, read),
  );
  route(app, operations.countTransactions, ({ caller, params, query, read }) =>
    activity.countTransactions(caller, params, query, read),
  );
  route(app, operations.getStatement, ({ caller, params, query, read }) =>
    activity.getStatement(caller, params, query, read),
  );
  route(app, operations.getTransaction, ({ caller, params, read }) =>
    activity.getTransaction(caller, params, read),
  );
  route(app, operations.listRecentPeople, ({ caller, read }) =>
    activity.listRecentPeople(caller.personId, read),
  );
  route(app, operations.readRecipient, async ({ caller, params }) => ({
    hasPaid: await activity.hasPaid(caller.personId, params.userId),
  }));
}
