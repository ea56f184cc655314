export { readKeptLink } from "./keep-link.ts";
export { KeptLink, SentAway } from "./kept-link.tsx";
