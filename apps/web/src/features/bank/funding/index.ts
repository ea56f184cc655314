export { OpenIntents } from "./ui/open-intents.tsx";
