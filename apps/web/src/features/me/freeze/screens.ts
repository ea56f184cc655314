import { lazyScreen } from "../../../shared/lazy/index.ts";

/** Loaded separately, because hardly anyone sees it. */
export const FrozenBanner = /* @__PURE__ */ lazyScreen(async () => {
  const { FrozenBanner } = await import("./frozen-banner.tsx");
  return FrozenBanner;
});
