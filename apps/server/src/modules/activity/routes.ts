import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { closeSignal } from "../../platform/http/close-signal.ts";
import { route } from "../../platform/http/route.ts";
import type { createGetStatement } from "./get-statement.ts";
import type { createListRecentPeople } from "./list-recent-people.ts";
import type { createListTransactions } from "./list-transactions.ts";

interface Activity {
  listTransactions: ReturnType<typeof createListTransactions>;
  getStatement: ReturnType<typeof createGetStatement>;
  listRecentPeople: ReturnType<typeof createListRecentPeople>;
}

export function registerActivityRoutes(app: FastifyInstance, activity: Activity): void {
  route(app, operations.listTransactions, ({ caller, params, query, reply }) =>
    activity.listTransactions(caller, params, query, closeSignal(reply)),
  );
  route(app, operations.getStatement, ({ caller, params, query, reply }) =>
    activity.getStatement(caller, params, query, closeSignal(reply)),
  );
  route(app, operations.listRecentPeople, ({ caller }) =>
    activity.listRecentPeople(caller.personId),
  );
}
