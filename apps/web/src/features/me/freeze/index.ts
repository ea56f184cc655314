export { FreezeNotice } from "./freeze-notice.tsx";
