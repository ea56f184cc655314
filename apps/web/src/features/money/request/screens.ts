import { lazyScreen } from "../../../shared/lazy/index.ts";

/** The payment request of an address. */
export const OpenedRequest = /* @__PURE__ */ lazyScreen(
  async () => (await import("./opened-request.tsx")).OpenedRequest,
);
