import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Engine } from "./engine.ts";

export const firefoxPrograms = ["firefox-esr"];

/** Settings of the browser: a free port for Marionette, and no requests of its own to the network. */
const preferences = {
  "marionette.port": 0,
  "app.normandy.enabled": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
};

/** Answers arrive as `<length>:<json>`, one after another, in pieces of any size. */
function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let received = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      onMessage(JSON.parse(received.subarray(colon + 1, end).toString()));
      received = received.subarray(end);
    }
  });
}

/** Speaks Marionette, Firefox's own protocol for WebDriver's commands: a message is [type, id, error, result]. */
function openSession(socket: Socket) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === null) call?.resolve(result);
    else call?.reject(new Error(`${error.error}: ${error.message}`));
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox ended"));
  });
  return (command: string, parameters: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const text = JSON.stringify([0, lastId, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

async function end(child: ChildProcess, profile: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts Firefox without windows and with an empty profile. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "lilypad-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(
    "firefox-esr",
    ["--headless", "--marionette", "--no-remote", "--profile", profile],
    { stdio: "ignore" },
  );
  try {
    const portFile = join(profile, "MarionetteActivePort");
    await expect.poll(() => existsSync(portFile), { timeout: 60_000 }).toBe(true);
    const socket = connect(Number(readFileSync(portFile, "utf8")), "127.0.0.1");
    await once(socket, "connect");
    const call = openSession(socket);
    await call("WebDriver:NewSession", {});
    return {
      send: async (command, parameters) => {
        const result = (await call(`WebDriver:${command}`, parameters)) as { value?: unknown };
        return result.value;
      },
      stop: () => end(child, profile),
    };
  } catch (error) {
    await end(child, profile);
    throw error;
  }
}
