export { readOwnKey } from "./own-key-store.ts";
