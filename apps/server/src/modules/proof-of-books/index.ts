export { createProofOfBooks, type ProofOfBooks } from "./create-proof-of-books.ts";
export { registerProofOfBooksRoutes } from "./routes.ts";
