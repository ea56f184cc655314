export { fernEventOf } from "./describe-event.ts";
export { registerFern } from "./register-fern.ts";
