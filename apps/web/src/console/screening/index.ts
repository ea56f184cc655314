export { ScreeningPage } from "./screening-page.tsx";
