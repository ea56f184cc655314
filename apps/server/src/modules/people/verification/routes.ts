import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Verification } from "./create-verification.ts";

export function registerVerificationRoutes(app: FastifyInstance, verification: Verification): void {
  route(app, operations.getRampCustomerStatus, ({ caller }) => verification.readStatus(caller));
  route(app, operations.createRampCustomer, async ({ caller, body }) => {
    const { email, firstName, lastName } = body;
    return verification.createCustomer(caller.personId, { email, firstName, lastName });
  });
}
