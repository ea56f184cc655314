import type { FastifyInstance } from "fastify";
import type { Bank } from "../bank.ts";
import { guardWire } from "../wire/guard-wire.ts";
import { answerFernErrors } from "./answer-errors.ts";
import { fernRoutes } from "./routes.ts";

/** Registers the bank with Fern's API: everything under `/bank/fern`. */
export function registerFern(app: FastifyInstance, bank: Bank): void {
  app.register(
    async (scope) => {
      guardWire(scope, bank, {
        keyOf: ({ authorization = "" }) => /^Bearer (.+)$/.exec(authorization)?.[1],
        refuse: (code, message) => ({ code, message }),
      });
      answerFernErrors(scope);
      fernRoutes(scope, bank);
    },
    { prefix: "/bank/fern" },
  );
}
