export { createQueryClient } from "./create-query-client.ts";
export { isOnline, onOnlineChange, useOnline, watchAnswer, watchToken } from "./online.ts";
