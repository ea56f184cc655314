export { createProofOfBooks, type ProofOfBooks } from "./create-proof-of-books.ts";
export { sealedSeeds } from "./make-proof.ts";
export { noteRootPublished, rootPurpose } from "./publish-root.ts";
export { registerProofOfBooksRoutes } from "./routes.ts";
