export type { Theme } from "./theme.ts";
export { useTheme } from "./use-theme.ts";
