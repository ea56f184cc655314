import { keptText } from "../../../shared/device/index.ts";

/** The chat of this tab: a reload goes on with it, and closing the tab forgets it. */
export const keptChat = keptText("lilypad.chat", "tab");
