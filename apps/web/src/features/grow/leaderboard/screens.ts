import { lazyScreen } from "../../../shared/lazy/index.ts";

export const LeaderboardScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LeaderboardScreen } = await import("./leaderboard-screen.tsx");
  return LeaderboardScreen;
});

export const PrizesScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { PrizesScreen } = await import("./prizes-screen.tsx");
  return PrizesScreen;
});
