import { lazyScreen } from "../../../shared/lazy/index.ts";

export const RequestScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { RequestScreen } = await import("./request-screen.tsx");
  return RequestScreen;
});
