import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { getAddress } from "viem";
import { route } from "../../../platform/http/route.ts";
import type { OtherTokens } from "./create-other-tokens.ts";
import { toWire } from "./returns/to-wire.ts";

export function registerOtherTokensRoutes(app: FastifyInstance, tokens: OtherTokens): void {
  route(app, operations.listOtherTokens, ({ caller }) => tokens.list(caller.personId));
  route(app, operations.addOtherToken, async ({ caller, params }) => ({
    token: await tokens.add(caller.personId, getAddress(params.address.toLowerCase())),
  }));
  route(app, operations.listTokenReturns, async ({ caller }) => ({
    returns: (await tokens.listReturns(caller.personId)).map(toWire),
  }));
  route(app, operations.requestTokenReturn, async ({ caller, body, correlationId }) => ({
    tokenReturn: toWire(await tokens.request(caller, body, correlationId)),
  }));
  route(app, operations.cancelTokenReturn, async ({ caller, params }) => ({
    tokenReturn: toWire(await tokens.cancel(caller.personId, params.id)),
  }));
  route(app, operations.listTokenReturnsAsStaff, ({ act, query }) =>
    tokens.listForStaff(act, query),
  );
  route(app, operations.readTokenReturn, ({ act, params }) => tokens.readForStaff(act, params.id));
  route(app, operations.decideTokenReturn, async ({ act, params, body }) => ({
    tokenReturn: await tokens.decide(act, { id: params.id, ...body }),
  }));
}
