import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes: some 20 ms here, hopeless for a table of a million without the pepper. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a passcode. Runs on the thread pool; hold no database connection meanwhile. */
export function hashPasscode(passcode: string, pepper: Buffer): Promise<string> {
  return hash(passcode, { ...cost, secret: pepper });
}

/** Whether this is the passcode; compares in a time that does not depend on the answer. */
export function isPasscode(stored: string, passcode: string, pepper: Buffer): Promise<boolean> {
  return verify(stored, passcode, { secret: pepper });
}
