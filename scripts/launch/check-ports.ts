import { createServer } from "node:net";
import { SettingsError } from "./settings.ts";

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * Checks that the ports are free before anything is started.
 * @throws SettingsError that names each setting whose port another program uses
 */
export async function checkPorts(
  ports: readonly { setting: string; host: string; port: number }[],
): Promise<void> {
  const lines: string[] = [];
  for (const { setting, host, port } of ports) {
    if (!(await isFree(host, port))) {
      lines.push(`  ${setting}: port ${port} is in use by another program; choose a free one`);
    }
  }
  if (lines.length > 0) {
    throw new SettingsError(`These settings need attention:\n${lines.join("\n")}`);
  }
}
