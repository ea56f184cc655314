export { KeptLink, SentAway } from "./kept-link.tsx";
