import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Cases } from "./create-cases.ts";

export function registerCasesRoutes(app: FastifyInstance, cases: Cases): void {
  route(app, operations.searchPeopleAsStaff, ({ act, query, read }) =>
    cases.search(act, query, read),
  );
  route(app, operations.readPersonCase, ({ act, params }) => cases.read(act, params.personId));
  route(app, operations.listPersonMovements, ({ params, query, read }) =>
    cases.listMovements(params.personId, query, read),
  );
  route(app, operations.listPersonSessions, ({ params, query }) =>
    cases.listSessions(params.personId, query),
  );
  route(app, operations.endPersonSessions, async ({ act, params }) => ({
    endedSessions: await cases.endSessions(act, params.personId),
  }));
  route(app, operations.revealBankDetails, async ({ act, params, body }) => ({
    bankAccounts: await cases.revealBankDetails(act, params.personId, body),
  }));
  route(app, operations.addPersonNote, async ({ act, params, body }) => ({
    note: await cases.writeNote(act, params.personId, body),
  }));
  route(app, operations.listPersonNotes, ({ params, query }) =>
    cases.listNotes(params.personId, query),
  );
}
