import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail to the mail server; rejects when it is not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** @param smtpUrl smtp://user:password@host:port; @param from "Lilypad <hello@lilypad.example>" */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}
