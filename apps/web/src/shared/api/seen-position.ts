import { createSeenPosition } from "@lilypad/client";

/** The memory of this page, for all calls of the signed-in person. */
export const seenPosition = /* @__PURE__ */ createSeenPosition();
