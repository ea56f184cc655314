export { isOnline, useOnline, watchAnswer, watchToken } from "./online.ts";
