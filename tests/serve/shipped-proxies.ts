// Runs the proxies of deploy/proxy, as far as their programs are on this machine.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { selfSignedCertificate, startHaproxy, startProgram } from "@lilypad/local-stack";
import { freePort, waitFor } from "@lilypad/testing";
import { root } from "../source-files.ts";

const folderOfConfigurations = join(root, "deploy/proxy");
const isRoot = process.getuid?.() === 0;

export const proxyNames = ["HAProxy", "nginx"] as const;
export type ProxyName = (typeof proxyNames)[number];

const programs: Readonly<Record<ProxyName, { command: string; version: string }>> = {
  HAProxy: { command: "haproxy", version: "-v" },
  nginx: { command: "nginx", version: "-v" },
};

/** True if the proxy's program is on this machine; .ci/run installs both. */
export function isInstalled(name: ProxyName): boolean {
  const { command, version } = programs[name];
  return spawnSync(command, [version]).status === 0;
}

interface Started {
  isRunning(): boolean;
  log(): string;
  stop(): Promise<unknown>;
  /** Takes a server out, or puts all back in, where the proxy does not do it by itself. */
  setDown(place: number | undefined): Promise<void>;
}

interface Place {
  folder: string;
  port: number;
  plainPort: number;
  servers: readonly string[];
  certificate: string;
  privateKey: string;
}

const addressOf = (url: string) => new URL(url).host;

/** Starts HAProxy with the shipped file as it is. */
function startShippedHaproxy({ certificate, privateKey, ...place }: Place): Started {
  const haproxy = startHaproxy({
    ...place,
    configuration: join(folderOfConfigurations, "haproxy.cfg"),
    tls: { certificate, privateKey },
  });
  return { ...haproxy, setDown: async () => undefined };
}

/** Starts nginx with the shipped file, in which only ports and folders are replaced. */
function startNginx({ folder, port, plainPort, servers, ...keys }: Place): Started {
  const write = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(`${path}.new`, content);
    renameSync(`${path}.new`, path);
    return path;
  };
  const certificate = write("certificate.pem", keys.certificate);
  const privateKey = write("key.pem", keys.privateKey);
  const shippedServers = readFileSync(join(folderOfConfigurations, "lilypad-servers"), "utf8");
  const serversWith = (down: number | undefined) => {
    let text = shippedServers;
    for (const [place, url] of servers.entries()) {
      const parameters = `max_fails=10 fail_timeout=5s`;
      text = text.replace(
        `10.0.0.${place + 1}:4000 ${parameters};`,
        `${addressOf(url)} ${parameters}${place === down ? " down" : ""};`,
      );
    }
    return text;
  };
  const serversFile = write("lilypad-servers", serversWith(undefined));
  const site = readFileSync(join(folderOfConfigurations, "nginx.conf"), "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace("/etc/nginx/conf.d/lilypad-servers", serversFile)
    .replace("/etc/nginx/lilypad-certificate.pem", certificate)
    .replace("/etc/nginx/lilypad-key.pem", privateKey)
    .replaceAll("/var/log/nginx", folder);
  write("lilypad.conf", site);
  mkdirSync(join(folder, "body"), { recursive: true });
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const main = write(
    "nginx.conf",
    `daemon off;\n${isRoot ? "user root;\n" : ""}pid ${folder}/pid;\nworker_processes 2;\nevents {}\nhttp {\n` +
      `${paths.map((path) => `${path}_temp_path ${folder}/body;\n`).join("")}` +
      `include ${folder}/lilypad.conf;\n}\n`,
  );
  const words = ["-c", main, "-p", folder, "-e", join(folder, "error.log")];
  const nginx = startProgram({
    command: "nginx",
    words,
    environment: process.env,
    diesWith: "KILL",
  });
  const workers = () =>
    spawnSync("ps", ["--ppid", String(nginx.pid), "-o", "pid=,args="], { encoding: "utf8" })
      .stdout.split("\n")
      .filter((line) => line.includes("nginx: worker process") && !line.includes("shutting down"));
  return {
    isRunning: nginx.isRunning,
    log: () => readFileSync(join(folder, "lilypad.log"), "utf8"),
    async stop() {
      // The main process ends its workers only when it is told to stop.
      await nginx.stop();
    },
    async setDown(place) {
      const before = new Set(workers());
      write("lilypad-servers", serversWith(place));
      nginx.signal("SIGHUP");
      await waitFor(
        async () => {
          const now = workers();
          return now.length > 0 && now.every((worker) => !before.has(worker));
        },
        { timeoutMs: 20_000 },
      );
    },
  };
}

const starts = { HAProxy: startShippedHaproxy, nginx: startNginx };

export interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export type ShippedProxy = Awaited<ReturnType<typeof openShippedProxy>>;

/**
 * Starts one of the shipped proxies in front of two servers, and a client that trusts its certificate.
 * @param servers their URLs
 */
export async function openShippedProxy(name: ProxyName, servers: readonly string[]) {
  const host = "app.lilypad.example";
  const folder = mkdtempSync(join(tmpdir(), `lilypad-${name.toLowerCase()}-`));
  chmodSync(folder, 0o755);
  const [port, plainPort] = [await freePort(), await freePort()];
  const keys = selfSignedCertificate(host);
  const started = starts[name]({ folder, port, plainPort, servers, ...keys });
  const agent = new Agent({ ca: keys.certificate, keepAlive: false });

  function open(path: string, options: AskOptions = {}): Promise<IncomingMessage> {
    const { method = "GET", headers = {}, body } = options;
    return new Promise((done, reject) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port,
          servername: host,
          agent,
          method,
          path,
          headers: {
            host,
            ...headers,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
        },
        done,
      );
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  async function ask(path: string, options?: AskOptions) {
    const answer = await open(path, options);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  }

  return {
    name,
    host,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    /** Sends a request, and resolves when the headers have arrived. */
    open,
    ask,
    setDown: started.setDown,
    /** Returns its log. */
    log: started.log,
    /** Waits until a server is reached. */
    async ready() {
      await waitFor(
        async () => {
          if (!started.isRunning()) throw new Error(`${name} has ended:\n${started.log()}`);
          return (await ask("/health").catch(() => undefined))?.status === 200;
        },
        { timeoutMs: 30_000 },
      ).catch((error: unknown) => {
        throw new Error(`${name} is not ready:\n${started.log()}`, { cause: error });
      });
    },
    async close() {
      agent.destroy();
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
