export { HomeSkeleton } from "./home-skeleton.tsx";
export { DashboardScreen } from "./screens.ts";
