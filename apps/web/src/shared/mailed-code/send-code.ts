import { call } from "../session/index.ts";
import { rememberSent } from "./last-sent.ts";
import type { CodeMode } from "./verify-code.ts";

/** Sends a code that signs in or up. */
export async function sendCode(email: string, mode: CodeMode) {
  const sent = await call("sendOtp", { body: { email, type: mode } });
  if (sent.success) rememberSent("code", email);
  return sent;
}
