import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Approvals } from "./create-approvals.ts";

export function registerApprovalsRoutes(app: FastifyInstance, approvals: Approvals): void {
  route(app, operations.listProposals, ({ act, query }) => approvals.list(act, query));
  route(app, operations.approveProposal, async ({ act, params }) => ({
    proposal: await approvals.approve(act, params.id),
  }));
  route(app, operations.withdrawProposal, async ({ act, params }) => ({
    proposal: await approvals.withdraw(act, params.id),
  }));
  route(app, operations.objectToProposal, async ({ act, params }) => ({
    proposal: await approvals.object(act, params.id),
  }));
}
