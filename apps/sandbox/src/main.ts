import { join } from "node:path";
import { buildApp } from "./app.ts";
import { openBank } from "./bank/index.ts";
import { openCardIssuer } from "./cards/index.ts";
import { connectChain, openChain, readDeployment, readFaucetKey } from "./chain/index.ts";
import { openInbox, serveSmtp } from "./inbox/index.ts";
import { openPhone } from "./phone/index.ts";
import { openPushService } from "./push/index.ts";
import { readSettings } from "./settings.ts";

/** Starts the sandbox; it runs until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const [deployment, faucet] = await Promise.all([
    readDeployment(settings.chainDeploymentFile),
    readFaucetKey(settings.faucetKeyFile),
  ]);
  const inbox = await openInbox({ directory: join(settings.dataDirectory, "inbox") });
  const client = connectChain(settings.rpcUrl);
  const chain = openChain({ client, deployment, faucet });
  const publicUrl = { value: `http://localhost:${settings.httpPort}` };
  const log: { warn: (error: unknown) => void } = { warn: () => undefined };
  const bank = await openBank({
    directory: join(settings.dataDirectory, "bank"),
    client,
    deployment,
    faucet: chain,
    appUrl: settings.webhookTarget,
    apiKey: settings.rampApiKey,
    webhookSecret: settings.rampWebhookSecret,
    publicUrl: () => publicUrl.value,
    onProblem: (error) => log.warn(error),
  });
  const phone = openPhone();
  const cardIssuer = await openCardIssuer({
    directory: join(settings.dataDirectory, "cards"),
    publicUrl: () => publicUrl.value,
    sendMail: (to, mail) => inbox.deliver([to], { ...mail, html: null }),
    sendText: (to, text) => void phone.receive({ to, from: "Card issuer", text }, null),
  });
  const app = buildApp({
    inbox,
    chain,
    bank,
    cardIssuer,
    phone,
    push: openPushService(),
    appUrl: settings.appUrl,
    logger: { level: "info" },
  });
  log.warn = (error) => app.log.warn({ err: error }, "the bank cannot continue at the moment");
  if (inbox.unreadableLines > 0) {
    app.log.warn({ lines: inbox.unreadableLines }, "some stored mails cannot be read");
  }
  const smtp = await serveSmtp({ inbox, port: settings.smtpPort, log: app.log }).catch(
    explainTakenPort("SMTP_PORT", settings.smtpPort),
  );
  const address = await app
    .listen({ host: "127.0.0.1", port: settings.httpPort, listenTextResolver: () => "listening" })
    .catch(explainTakenPort("SANDBOX_PORT", settings.httpPort));
  publicUrl.value = `http://localhost:${new URL(address).port}`;
  app.log.info({ address, smtpPort: smtp.port }, "the sandbox is ready");

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([smtp.close(), app.close()]);
    await bank.close();
    await inbox.close();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        app.log.error({ err: error }, "the sandbox could not stop cleanly");
        process.exitCode = 1;
      });
    });
  }
}

/** Names the setting to change if a port is already in use. */
function explainTakenPort(setting: string, port: number) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(`${setting} ${port} is in use by another program`, { cause: error });
  };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
