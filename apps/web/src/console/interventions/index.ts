export { InterventionsPage } from "./interventions-page.tsx";
