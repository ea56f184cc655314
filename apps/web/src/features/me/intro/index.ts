export { WelcomeBanner } from "./welcome-banner.tsx";
