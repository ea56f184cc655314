import type { AppPath } from "@lilypad/api-contract";

/** Matches the addresses of some screens. A part of a path that begins with a colon stands for any value. */
export const pathPattern = (paths: readonly AppPath[]): RegExp =>
  new RegExp(`^(?:${paths.map((path) => path.replaceAll(/:\w+/g, "[^/]+")).join("|")})/?$`);
