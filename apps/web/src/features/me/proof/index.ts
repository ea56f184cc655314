export { OwnProofScreen, ProofScreen } from "./screens.ts";
