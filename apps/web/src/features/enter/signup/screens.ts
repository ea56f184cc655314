import { lazyScreen } from "../../../shared/lazy/index.ts";

export const SignupScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { SignupScreen } = await import("./signup-screen.tsx");
  return SignupScreen;
});
