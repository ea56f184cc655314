import { maxReasonLength, minReasonLength } from "../../limits.ts";
import { text } from "../../schemas.ts";

/** Why a member of staff decides something, in words that only staff see; as long as a reason in the audit log. */
export const staffNote = text(maxReasonLength).trim().min(minReasonLength);
