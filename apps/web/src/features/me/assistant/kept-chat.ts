import { keptText } from "../../../shared/device/index.ts";

/** The id of this tab's chat: a reload continues it, and closing the tab forgets it. */
export const keptChat = keptText("lilypad.chat", "tab");
