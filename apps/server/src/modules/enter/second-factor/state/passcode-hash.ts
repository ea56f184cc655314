import { hash, verify } from "@node-rs/argon2";
import type { KeyRing } from "../../../../platform/config/key-ring.ts";

/**
 * argon2id with 19 MiB and two passes: about 20 ms here. Without the pepper, trying a million
 * passcodes is useless.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The stored hash of a passcode. Runs on the thread pool; do not hold a database connection during
 * the call.
 */
export function hashPasscode(passcode: string, pepper: KeyRing<Buffer>): Promise<string> {
  return hash(passcode, { ...cost, secret: pepper.current });
}

/**
 * Compares a passcode with a stored hash, in constant time.
 * @returns "outdated" if it is right and the hash was made with an older pepper, so that it should be stored again
 */
export async function evaluateHash(
  stored: string,
  passcode: string,
  pepper: KeyRing<Buffer>,
): Promise<"right" | "outdated" | "wrong"> {
  for (const secret of pepper.all) {
    if (await verify(stored, passcode, { secret })) {
      return secret === pepper.current ? "right" : "outdated";
    }
  }
  return "wrong";
}
