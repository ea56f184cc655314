export { WorkPage } from "./work-page.tsx";
