import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { freePort } from "@lilypad/local-stack";
import { expect } from "@playwright/test";
import type { Command, Engine } from "./engine.ts";

export const webkitPrograms = ["WebKitWebDriver", "Xvfb"];

const paths: Record<Command, string> = {
  Navigate: "url",
  ExecuteScript: "execute/sync",
  ElementClick: "element/:id/click",
  ElementClear: "element/:id/clear",
  ElementSendKeys: "element/:id/value",
  SetWindowRect: "window/rect",
};

/** @throws Error with the driver's message */
async function call(url: string, body: unknown, method = "POST"): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Starts an X server without a screen, because WebKitGTK has no headless mode. @returns its display */
async function startDisplay(children: ChildProcess[]): Promise<string> {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  children.push(child);
  const [number] = await once(child.stdio[3] as Readable, "data");
  return `:${String(number).trim()}`;
}

async function end(children: readonly ChildProcess[], home: string): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, "exit");
    child.kill();
    await ended;
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts WebKitGTK's MiniBrowser through its WebDriver, on a display of its own. */
export async function startWebKit(): Promise<Engine> {
  const children: ChildProcess[] = [];
  const home = mkdtempSync(join(tmpdir(), "lilypad-webkit-"));
  try {
    const port = await freePort();
    const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
      stdio: "ignore",
      env: {
        ...process.env,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        DISPLAY: await startDisplay(children),
        // There is neither a graphics card nor an accessibility bus.
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
        NO_AT_BRIDGE: "1",
      },
    });
    children.unshift(driver);
    const base = `http://127.0.0.1:${port}`;
    await expect(async () => fetch(`${base}/status`)).toPass({ timeout: 20_000 });
    const opened = await call(`${base}/session`, { capabilities: { alwaysMatch: {} } });
    const session = `${base}/session/${(opened as { sessionId: string }).sessionId}`;
    return {
      send: (command, parameters) =>
        call(`${session}/${paths[command].replace(":id", String(parameters.id))}`, parameters),
      stop: async () => {
        // Ending the session ends the browser, which is not a child of this process.
        await call(session, undefined, "DELETE").catch(() => undefined);
        await end(children, home);
      },
    };
  } catch (error) {
    await end(children, home);
    throw error;
  }
}
