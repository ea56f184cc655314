import { createTransport } from "nodemailer";

/** A mail server's answer when we connected and signed in, without sending a mail. */
export interface SmtpCheck {
  /** True if mails are encrypted on their way to it. */
  readonly encrypted: boolean;
}

const connect = (smtpUrl: string, requireTLS: boolean) =>
  createTransport({
    url: smtpUrl,
    requireTLS,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).verify();

/**
 * Connects to the mail server and signs in, and sends nothing.
 * @throws Error with the mail server's reason
 */
export async function checkSmtp(smtpUrl: string): Promise<SmtpCheck> {
  try {
    await connect(smtpUrl, true);
    return { encrypted: true };
  } catch (withTls) {
    if (new URL(smtpUrl).protocol === "smtps:") throw withTls;
    await connect(smtpUrl, false);
    return { encrypted: false };
  }
}
