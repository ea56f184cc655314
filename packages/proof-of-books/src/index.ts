export {
  emptyBytes,
  hashBytes,
  type Leaf,
  leafBytes,
  maxLeaf,
  nodeBytes,
  nodeLength,
  publicationBytes,
  readNode,
  rootBytes,
  type SumNode,
  type TreeSummary,
  writeNode,
} from "./layout.ts";
export {
  type ProofDocument,
  type ProofLeaf,
  type ProofStep,
  type ProofTree,
  proofFormat,
  proofVersion,
} from "./proof-document.ts";
export {
  type Expected,
  type ProofProblem,
  type Proven,
  type Sha256,
  type Verdict,
  verifyProof,
} from "./verify-proof.ts";
