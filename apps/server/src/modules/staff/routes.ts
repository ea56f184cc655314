import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Staff } from "./create-staff.ts";

export function registerStaffRoutes(app: FastifyInstance, staff: Staff): void {
  route(app, operations.listStaff, () => staff.list());
  route(app, operations.proposeStaffChange, async ({ act, body }) => ({
    change: await staff.propose(act, { email: body.email.toLowerCase(), role: body.role }),
  }));
  route(app, operations.approveStaffChange, async ({ act, params }) => ({
    change: await staff.approve(act, params.id),
  }));
  route(app, operations.allowStaffPasskey, ({ act, params }) =>
    staff.allowFirstPasskey(act, params.id),
  );
  route(app, operations.objectToStaffChange, async ({ act, params }) => ({
    change: await staff.object(act, params.id),
  }));
  route(app, operations.withdrawStaffChange, async ({ act, params }) => ({
    change: await staff.withdraw(act, params.id),
  }));
}
