export { FreezesPage } from "./freezes-page.tsx";
