import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
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
  route(app, operations.listTransactions, ({ caller, params, query }) =>
    activity.listTransactions(caller, params, query),
  );
  route(app, operations.countTransactions, ({ caller, params, query }) =>
    activity.countTransactions(caller, params, query),
  );
  route(app, operations.getStatement, ({ caller, params, query }) =>
    activity.getStatement(caller, params, query),
  );
  route(app, operations.getTransaction, ({ caller, params }) =>
    activity.getTransaction(caller, params),
  );
  route(app, operations.listRecentPeople, ({ caller }) =>
    activity.listRecentPeople(caller.personId),
  );
  route(app, operations.readRecipient, async ({ caller, params }) => ({
    hasPaid: await activity.hasPaid(caller.personId, params.userId),
  }));
}
