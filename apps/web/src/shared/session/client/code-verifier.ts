/** The proof that a browser requested a link (PKCE): 56 random bytes in hexadecimal. */
export const createVerifier = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(56)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** Returns the challenge of a verifier: its SHA-256 in base64url. */
export async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
