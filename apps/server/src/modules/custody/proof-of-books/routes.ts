import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { ProofOfBooks } from "./create-proof-of-books.ts";

export function registerProofOfBooksRoutes(app: FastifyInstance, proofs: ProofOfBooks): void {
  route(app, operations.getProofOfBooks, ({ reply }) => {
    reply.header("cache-control", "public, max-age=30");
    return proofs.getProof();
  });
  route(app, operations.getOwnProof, ({ caller, query, reply }) => {
    reply.header("cache-control", "no-store");
    return proofs.getOwnProof(caller.personId, query.proof);
  });
}
