import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readInput } from "../../http/index.ts";
import { findBank, listBanks, listCapabilities } from "./directory.ts";
import { publishedPrices } from "./published-prices.ts";

const capabilityQuery = z.object({ operation: z.enum(["onramp", "offramp", "teleport"]) });
const bankQuery = z.object({
  country: z.string().regex(/^[A-Z]{2}$/, "must be two capital letters"),
  currency: z.string().regex(/^[A-Z]{3}$/, "must be three capital letters"),
});
const byId = z.object({ id: z.string().min(1).max(60) });

/** The bank directory, which needs no key. */
export function directoryRoutes(app: FastifyInstance): void {
  app.get("/bank/directory/capabilities", async (request) =>
    listCapabilities(readInput(capabilityQuery, request.query).operation),
  );
  app.get("/bank/directory/prices", async () => publishedPrices());
  app.get("/bank/directory/banks", async (request) => {
    const { country, currency } = readInput(bankQuery, request.query);
    return listBanks(country, currency);
  });
  app.get("/bank/directory/banks/:id", async (request, reply) => {
    const bank = findBank(readInput(byId, request.params).id);
    if (bank !== null) return bank;
    const error = "There is no such bank.";
    return reply.code(404).send({ error, code: "NOT_FOUND" });
  });
}
