import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { fail } from "../../../platform/errors.ts";
import { route } from "../../../platform/http/route.ts";
import type { Exchange } from "./create-exchange.ts";
import { toWire } from "./to-wire.ts";

export function registerExchangeRoutes(app: FastifyInstance, exchange: Exchange): void {
  route(app, operations.getExchangeRate, () => exchange.getRate());
  route(app, operations.getExchangeDesk, () => exchange.readDesk());
  route(app, operations.createExchangeQuote, async ({ caller, body }) => ({
    exchange: toWire(await exchange.createQuote(caller.personId, body)),
  }));
  route(app, operations.beginExchange, async ({ caller, body, correlationId }) => ({
    exchange: toWire(await exchange.begin(caller, { ...body, correlationId })),
  }));
  route(app, operations.getExchange, async ({ caller, params }) => {
    const found = await exchange.find(caller.personId, params.id);
    return { exchange: toWire(found ?? fail("NOT_FOUND")) };
  });
}
