export { createMagicLinks, type MagicLinks } from "./create-magic-links.ts";
export { hashOfChallenge } from "./link-token.ts";
export type { LinkLimits, MagicLinksDeps } from "./magic-links-deps.ts";
export type { LinkRefusal } from "./redeem-link.ts";
export { registerMagicLinksRoutes } from "./routes.ts";
