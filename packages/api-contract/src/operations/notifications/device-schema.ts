import { z } from "zod";
import { text, timestamp, uuid } from "../../schemas.ts";

export const devicePlatform = z.enum(["ios", "android", "desktop", "other"]);

/** One browser that gets, or got, pushes. */
export const notificationDevice = z.object({
  id: uuid,
  /** The id the browser made for itself, so that it can find itself in the list. */
  device_id: z.string(),
  platform: devicePlatform,
  channel: z.enum(["push"]),
  last_seen_at: timestamp,
  is_active: z.boolean(),
});

export const pushEndpoint = z
  .string()
  .min(1)
  .max(2048)
  .regex(/^[\x21-\x7e]+$/);

const keysMessage = "Invalid subscription keys";
const key = (pattern: RegExp) => z.string({ error: keysMessage }).regex(pattern, keysMessage);

/** What the browser's `PushSubscription.toJSON()` holds, and what device it is. */
export const pushSubscription = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject(
    {
      p256dh: key(/^[A-Za-z0-9_-]{87}=?$/),
      auth: key(/^[A-Za-z0-9_-]{22}={0,2}$/),
    },
    { error: keysMessage },
  ),
  device_id: text(100).min(1),
  platform: devicePlatform,
  /** Whether the app runs from the Home Screen. */
  a2hs: z.boolean(),
  app_version: text(40).optional(),
  ua: text(512).optional(),
});
