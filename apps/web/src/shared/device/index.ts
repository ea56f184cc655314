export { deviceId } from "./device-id.ts";
