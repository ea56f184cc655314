import { lazyScreen } from "../../../shared/lazy/index.ts";

export const MyCodeScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { MyCodeScreen } = await import("./my-code-screen.tsx");
  return MyCodeScreen;
});

export const ScanScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { ScanScreen } = await import("./scan-screen.tsx");
  return ScanScreen;
});
