import { lazyScreen } from "../../../shared/lazy/index.ts";

export const ExchangeStory = /* @__PURE__ */ lazyScreen(
  async () => (await import("./exchange-facts.tsx")).ExchangeStory,
);

/** The rows of an exchange in the details of one of its transactions. */
export const ExchangeFacts = /* @__PURE__ */ lazyScreen(
  async () => (await import("./exchange-facts.tsx")).ExchangeFacts,
);
