export { bridgeEventOf } from "./describe-event.ts";
