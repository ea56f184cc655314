export { isOnline, onOnlineChange, useOnline, watchAnswer, watchToken } from "./online.ts";
