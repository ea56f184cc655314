export { Frame, type NavigationPage } from "./frame.tsx";
export { useConsoleLocation } from "./use-console-location.ts";
