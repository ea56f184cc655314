import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The secrets that prove that a webhook comes from the bank. */
export interface WebhookKeys {
  /** Fern's shared secret; null: Fern's webhooks cannot be sent. */
  readonly fernSecret: string | null;
  /** Bridge's private key, PEM. */
  readonly bridgeKey: string;
}

/** The headers of a webhook in Fern's or Bridge's format. */
export function signWebhook(
  keys: WebhookKeys,
  wire: "fern" | "bridge",
  body: string,
  now: Date,
): Record<string, string> {
  if (wire === "fern") {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signature = createHmac("sha256", keys.fernSecret ?? "")
      .update(`${timestamp}.${body}`)
      .digest("hex");
    return { "x-api-signature": signature, "x-api-timestamp": timestamp };
  }
  const timestamp = String(now.getTime());
  // Bridge hashes twice: it signs (RSA, SHA-256) the SHA-256 of time and body.
  const digest = createHash("sha256").update(`${timestamp}.${body}`).digest();
  const signature = sign("sha256", digest, keys.bridgeKey);
  return { "x-webhook-signature": `t=${timestamp},v0=${signature.toString("base64")}` };
}

/**
 * Reads Bridge's key pair, created at the first start: `bank-webhook-key.pem`, and next to it
 * `bank-webhook-public.pem` for the server's RAMP_WEBHOOK_PUBLIC_KEY_FILE.
 */
export async function openBridgeKey(directory: string): Promise<string> {
  const path = join(directory, "bank-webhook-key.pem");
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (stored !== null) return stored;
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  await writeFile(join(directory, "bank-webhook-public.pem"), publicKey, { mode: 0o644 });
  const file = await open(path, "wx", 0o600);
  await file.writeFile(privateKey);
  await file.sync();
  await file.close();
  return privateKey;
}
