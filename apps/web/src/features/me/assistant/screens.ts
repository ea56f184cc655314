import { lazyScreen } from "../../../shared/lazy/index.ts";

export const AssistantScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { AssistantScreen } = await import("./assistant-screen.tsx");
  return AssistantScreen;
});
