import { setParents } from "../../shared/navigation/index.ts";
import { pathPattern } from "./path-pattern.ts";
import type { AppScreen } from "./screens.ts";

const known: Pick<AppScreen, "path" | "up">[] = [];

/** The path of the screen above the one that an address opens; null if there is none. */
export const upFrom = (address: string) =>
  known.find(({ path }) => pathPattern([path]).test(address))?.up ?? null;

/** Lets bars lead from each of these screens to the one above it. */
export function addWaysUp(screens: readonly AppScreen[]): void {
  known.push(...screens);
  setParents((address) => upFrom(address) ?? "/dashboard");
}
