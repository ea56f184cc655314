export { deviceId } from "./device-id.ts";
export { noteRows, rowsLastSeen } from "./rows-last-seen.ts";
