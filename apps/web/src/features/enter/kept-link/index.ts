export { KeptLink } from "./kept-link.tsx";
export { SentAway } from "./sent-away.tsx";
