import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "lilypad process "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the server takes the place of the command that starts it: the same process, its own settings and exit code", async () => {
  const program = join(folder, "server.mjs");
  writeFileSync(
    program,
    `process.once("SIGTERM", () => process.exit(3));
console.log(JSON.stringify({ pid: process.pid, env: process.env }));
setInterval(() => undefined, 1000);
`,
  );
  const module = new URL("./replace-process.ts", import.meta.url).href;
  const starter = `import { replaceProcess } from ${JSON.stringify(module)};
replaceProcess(${JSON.stringify(program)}, { WORKERS: "true", UNSET: undefined });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", starter], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const said = await new Promise<string>((resolve) =>
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())),
  );
  expect(JSON.parse(said)).toEqual({ pid: child.pid, env: { WORKERS: "true" } });
  child.kill("SIGTERM");
  expect(await ended).toBe(3);
});
