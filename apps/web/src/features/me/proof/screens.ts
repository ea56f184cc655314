import { lazyScreen } from "../../../shared/lazy/index.ts";

export const ProofScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./proof-screen.tsx")).ProofScreen,
);

export const OwnProofScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./own-proof-screen.tsx")).OwnProofScreen,
);
