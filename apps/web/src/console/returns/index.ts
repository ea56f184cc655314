export { ReturnsPage } from "./returns-page.tsx";
