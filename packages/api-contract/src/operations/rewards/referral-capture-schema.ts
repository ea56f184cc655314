import { z } from "zod";
import { uuid } from "../../schemas.ts";

/** A code as links carry it; whether it is anybody's is found out when it is attached. */
export const referralCode = z.string().regex(/^[A-Za-z0-9_-]{4,32}$/);

/** The 16 characters that a device's screen, time zone, language and the like hash to. */
export const deviceFingerprint = z.string().regex(/^[0-9a-f]{16}$/);

/** The anonymous visitor id that the browser keeps for seven days. */
export const visitorId = uuid;
