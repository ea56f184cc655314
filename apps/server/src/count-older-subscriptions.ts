import { createPrivateKey } from "node:crypto";
import type { Queryable } from "@lilypad/db";
import { countOlderSubscriptions as countSubscriptions } from "./modules/tell/notifications/index.ts";
import { ringOf } from "./platform/config/key-ring.ts";
import { readKeys } from "./platform/config/secret-files.ts";

/**
 * Counts the browsers that get no pushes any more when the older keys for pushes are removed from a folder of secrets.
 */
export async function countOlderSubscriptions(db: Queryable, secretsDir: string): Promise<number> {
  const [current, ...older] = readKeys(secretsDir, "vapid-key.pem").map((pem) =>
    createPrivateKey(pem),
  );
  return current === undefined ? 0 : countSubscriptions(db, ringOf(current, ...older));
}
