import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it("npm run demo names a port that is in use before it creates the world", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "lilypad-demo-"));
  const dataDir = join(folder, "world");
  try {
    const busy = spawnSync(process.execPath, ["scripts/run.mjs", "scripts/demo/main.ts"], {
      env: { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: dataDir },
      encoding: "utf8",
    });
    expect(busy.status).toBe(1);
    expect(busy.stderr).toContain(
      `SANDBOX_PORT: port ${port} is in use by another program; end that program, or set SANDBOX_PORT to a free port`,
    );
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
