import { createServer } from "node:net";

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** A mail server that accepts and stores everything. */
export async function openMailServer() {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let mail: string | null = null;
    socket.on("error", () => undefined);
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      if (mail !== null) {
        mail += text;
        if (!mail.endsWith("\r\n.\r\n")) return;
        // Long lines are broken by quoted-printable.
        mails.push(mail.replaceAll("=\r\n", ""));
        mail = null;
        socket.write("250 kept\r\n");
      } else if (/^DATA/i.test(text)) {
        mail = "";
        socket.write("354 go on\r\n");
      } else if (/^QUIT/i.test(text)) socket.end("221 bye\r\n");
      else socket.write(/^STARTTLS/i.test(text) ? "502 no\r\n" : "250 ok\r\n");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const bound = server.address();
  return {
    mails,
    port: typeof bound === "object" && bound !== null ? bound.port : 0,
    /** Finds the code in the subject of the newest mail with one to an address. */
    codeFor(email: string): string {
      const codes = mails
        .filter((mail) => mail.includes(`To: ${email}`))
        .flatMap((mail) => /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? []);
      const code = codes.at(-1);
      if (code === undefined) throw new Error(`no code was mailed to ${email}`);
      return code;
    },
    close: () => void server.close(),
  };
}
