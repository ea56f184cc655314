import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { BlockedPeople } from "./create-blocked-people.ts";

export function registerBlockedPeopleRoutes(app: FastifyInstance, people: BlockedPeople): void {
  route(app, operations.listBlockedPeople, ({ caller, query }) =>
    people.list(caller.personId, { limit: query.limit, cursor: query.cursor }),
  );
  route(app, operations.blockPerson, async ({ caller, params }) => {
    await people.block(caller.personId, params.id);
    return { blocked: true as const };
  });
  route(app, operations.unblockPerson, async ({ caller, params }) => ({
    deleted: await people.unblock(caller.personId, params.id),
  }));
  route(app, operations.reportRequest, async ({ caller, params, body }) => {
    await people.report(caller.personId, params.id, body);
    return { reported: true as const };
  });
  route(app, operations.listReports, ({ act, query }) => people.listReports(act, query));
  route(app, operations.closeReport, ({ act, params, body }) =>
    people.closeReport(act, { id: params.id, note: body.note }),
  );
}
