import { securityMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { checkOwnKey, type KeyCheck } from "../../../keys/own-key/index.ts";
import { addPasskey, beginPasskey, deviceName } from "../../../keys/security/index.ts";

/** The result of creating and testing a key. */
export type Held = KeyCheck | { kind: "needs_code"; problem: "wrong" | "expired" | null };

/** The person's newest passkey; null if they have none. */
async function newestPasskey(): Promise<string | null | undefined> {
  const found = await call("listPasskeys");
  return found.success ? (found.data.passkeys.at(-1)?.id ?? null) : undefined;
}

/** Creates a passkey on this device. @returns null when it is stored */
async function createPasskey(code: string | undefined): Promise<Held | null> {
  const begun = await beginPasskey(code);
  if (begun.kind === "wrong_code") {
    return { kind: "needs_code", problem: code === undefined ? null : "wrong" };
  }
  if (begun.kind === "expired_code") return { kind: "needs_code", problem: "expired" };
  const added =
    begun.kind === "begun"
      ? await addPasskey(begun.options, deviceName(navigator.userAgent))
      : begun;
  if (added.kind === "done") return null;
  if (added.kind === "cancelled") return { kind: "cancelled" };
  const text = added.kind === "failed" ? added.text : securityMessages.failed.fallback;
  return { kind: "failed", text };
}

const unread: Held = { kind: "failed", text: securityMessages.failed.fallback };

/**
 * Makes a passkey of this device the key to the person's account: creates it, unless an interrupted attempt has done
 * so, and tests it on the chain.
 * @param code the mailed code that an older session needs
 */
export async function holdOwnKey(code?: string): Promise<Held> {
  let passkeyId = await newestPasskey();
  if (passkeyId === undefined) return unread;
  if (passkeyId === null) {
    const refused = await createPasskey(code);
    if (refused !== null) return refused;
    passkeyId = await newestPasskey();
  }
  return passkeyId ? checkOwnKey(passkeyId) : unread;
}
