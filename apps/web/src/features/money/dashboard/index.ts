export { HomeSkeleton } from "./home-skeleton.tsx";
