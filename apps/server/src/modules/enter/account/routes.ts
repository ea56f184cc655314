import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Account } from "./create-account.ts";

export function registerAccountRoutes(app: FastifyInstance, account: Account): void {
  route(app, operations.getMyData, ({ caller, reply }) => {
    reply.header("cache-control", "no-store");
    return account.readMyData(caller);
  });
  route(app, operations.deleteAccount, ({ caller, body }) => account.deleteAccount(caller, body));
}
