export { LeaderboardScreen, PrizesScreen } from "./screens.ts";
