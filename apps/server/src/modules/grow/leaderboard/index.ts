export { createLeaderboard, type Leaderboard } from "./create-leaderboard.ts";
export { registerLeaderboardRoutes } from "./routes.ts";
export { treasuryPersonId } from "./treasury.ts";
