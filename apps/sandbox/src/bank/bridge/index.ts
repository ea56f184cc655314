export { bridgeEventOf } from "./describe-event.ts";
export { registerBridge } from "./register-bridge.ts";
