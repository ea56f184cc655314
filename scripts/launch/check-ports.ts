import { createServer } from "node:net";
import { type LaunchSettings, SettingsError } from "./settings.ts";

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * Checks that the ports of Lilypad and its sandbox are free before anything is started.
 * @throws SettingsError that names each setting whose port another program uses
 */
export async function checkPorts(settings: LaunchSettings): Promise<void> {
  const { host, port, sandboxPort, smtpPort } = settings;
  const ports = [
    { setting: "PORT", host, port },
    ...(settings.smtpUrl === undefined
      ? [
          { setting: "SANDBOX_PORT", host: "127.0.0.1", port: sandboxPort },
          { setting: "SMTP_PORT", host: "127.0.0.1", port: smtpPort },
        ]
      : []),
  ];
  const lines: string[] = [];
  for (const { setting, host, port } of ports) {
    if (!(await isFree(host, port))) {
      lines.push(
        `  ${setting}: port ${port} is in use by another program; end that program, or set ${setting} to a free port`,
      );
    }
  }
  if (lines.length > 0) {
    throw new SettingsError(`These settings need attention:\n${lines.join("\n")}`);
  }
}
