import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Staff } from "./create-staff.ts";

export function registerStaffRoutes(app: FastifyInstance, staff: Staff): void {
  route(app, operations.listStaff, () => staff.list());
  route(app, operations.proposeStaffChange, async ({ act, body }) => ({
    proposal: await staff.propose(act, { email: body.email.toLowerCase(), role: body.role }),
  }));
  route(app, operations.allowStaffPasskey, ({ act, params }) =>
    staff.allowFirstPasskey(act, params.id),
  );
}
