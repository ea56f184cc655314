export { createStore, type Store } from "./create-store.ts";
