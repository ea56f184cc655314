const key = "lilypad.device";

/** What this device keeps of a session that was confirmed here, to resume it by passcode or passkey. */
export interface KeptDevice {
  /** Proves to the server that there was such a session; it opens nothing by itself. */
  token: string;
  userId: string;
  email: string;
}

export function keptDevice(): KeptDevice | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { token, userId, email } = kept as Record<string, unknown>;
    if (typeof token !== "string" || typeof userId !== "string") return null;
    return { token, userId, email: typeof email === "string" ? email : "" };
  } catch {
    return null;
  }
}

export function keepDevice(device: KeptDevice): void {
  localStorage.setItem(key, JSON.stringify(device));
}

export function forgetDevice(): void {
  localStorage.removeItem(key);
}
