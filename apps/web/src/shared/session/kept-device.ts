import { isRecord, isText, keptValue } from "../device/index.ts";

/** The part of a confirmed session that this device stores, to resume it by passcode or passkey. */
export interface KeptDevice {
  /** Proves to the server that there was such a session; it is not sufficient to sign in. */
  token: string;
  userId: string;
  email: string;
}

const kept = keptValue<KeptDevice>("lilypad.device", (stored) => {
  if (!isRecord(stored)) return null;
  const { token, userId, email } = stored;
  return isText(token) && isText(userId)
    ? { token, userId, email: isText(email) ? email : "" }
    : null;
});

export const keptDevice = (): KeptDevice | null => kept.read();

export const keepDevice = (device: KeptDevice): void => kept.keep(device);

export const forgetDevice = (): void => kept.forget();
