import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import {
  type Certificate,
  freePort,
  hasHaproxy,
  openGate,
  openRoundRobinProxy,
  type RunningProgram,
  selfSignedCertificate,
  startHaproxy,
  startProgram,
} from "@lilypad/local-stack";
import { openMailServer, startTestChain, waitFor } from "@lilypad/testing";
import { createTestClient, http, parseEther, publicActions } from "viem";
import { openDatabases } from "../cluster/databases.ts";
import { openClient } from "./open-client.ts";
import { type Block, type Place, readChecksum, substitute } from "./production-page.ts";

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** The work of a server process: it answers requests, or it settles. */
export type Kind = "serve" | "work";

interface Ran {
  code: number | NodeJS.Signals;
  output: string;
}

const readyTimeoutMs = 300_000;

/** The role and the database that docs/PRODUCTION.md creates have this name here, because the cluster's own is taken. */
export const databaseName = "lilypad_production";

/** The proxy of both API processes: HAProxy as shipped, or a small one where it is not installed. */
async function openProxy(options: {
  folder: string;
  port: number;
  plainPort: number;
  servers: readonly string[];
  tls: Certificate;
}) {
  if (!hasHaproxy()) {
    const { port, tls } = options;
    const proxy = await openRoundRobinProxy(options.servers, { port, tls });
    return { stop: proxy.close };
  }
  return startHaproxy({ ...options, configuration: resolve("deploy/proxy/haproxy.cfg") });
}

/**
 * Starts what an installation needs around Lilypad: a primary and a synchronous standby, a chain with a block every second
 * behind a gate, a mail server, and a certificate.
 * @param folder for everything that is written
 */
export async function openInstallation(folder: string) {
  const [etc, bin, logs] = [join(folder, "etc"), join(folder, "bin"), join(folder, "logs")];
  for (const path of [etc, bin, logs]) mkdirSync(path, { recursive: true, mode: 0o755 });
  const ports = {
    proxy: await freePort(),
    plain: await freePort(),
    serve: [await freePort(), await freePort()] as const,
    work: [await freePort(), await freePort()] as const,
  };
  const publicUrl = `https://localhost:${ports.proxy}`;
  const programs = new Map<string, RunningProgram>();
  const closers: (() => Promise<unknown> | undefined)[] = [];
  const mailServer = await openMailServer();
  closers.push(async () => mailServer.close());
  const chain = await startTestChain({ deployed: true });
  closers.push(chain.stop);
  const gate = await openGate(new URL(chain.rpcUrl));
  closers.push(gate.close);
  const node = createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) }).extend(
    publicActions,
  );
  let tls = selfSignedCertificate("localhost");
  const trusted = join(folder, "trusted.pem");
  let proxy: Awaited<ReturnType<typeof openProxy>> | undefined;
  closers.push(() => proxy?.stop());

  async function close(): Promise<void> {
    await Promise.all([...programs.values()].map((program) => program.kill()));
    for (const end of closers.reverse()) await end();
  }

  const databases = await openDatabases({
    folder,
    logs,
    login: { user: databaseName, password: "choose-a-password", database: databaseName },
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  closers.push(databases.stopAll);
  const place: Place = {
    etc,
    ports: { serve: ports.serve[0], work: ports.work[0] },
    rpcUrl: `http://127.0.0.1:${gate.port}`,
    databaseUrl: databases.databaseUrl,
    mailPort: mailServer.port,
    usdc: chain.deployment.tokens.usdc.address,
    eurc: chain.deployment.tokens.eurc.address,
    publicUrl,
  };

  const environment = (extra: Readonly<Record<string, string>> = {}) => ({
    HOME: folder,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    CHECKSUM: readChecksum(etc),
    // Our own certificate, as an authority's would be.
    NODE_EXTRA_CA_CERTS: trusted,
    ...extra,
  });

  /** Starts words as a shell does. A single command takes the place of the shell. */
  const start = (text: string, logFile: string, extra?: Readonly<Record<string, string>>) =>
    startProgram({
      command: "bash",
      words: ["-e", "-c", text.trim()],
      environment: environment(extra),
      folder,
      logFile: join(logs, logFile),
    });

  let commandCount = 0;
  async function tryRun(text: string, extra?: Readonly<Record<string, string>>): Promise<Ran> {
    commandCount += 1;
    const name = `command-${String(commandCount).padStart(3, "0")}`;
    writeFileSync(join(logs, `${name}.sh`), text);
    const program = start(text, `${name}.log`, extra);
    programs.set(name, program);
    const code = await program.ended;
    programs.delete(name);
    return { code, output: program.output() };
  }

  const portOf = (kind: Kind, index: number) => ports[kind][index] ?? 0;
  const nameOf = (kind: Kind, index: number) => `${kind}-${index + 1}`;
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );

  async function untilReady(kind: Kind, index: number): Promise<void> {
    const name = nameOf(kind, index);
    await waitFor(
      async () => {
        if (programs.get(name)?.isRunning() !== true) throw new Error(`${name} has ended`);
        return isReady(portOf(kind, index));
      },
      { timeoutMs: readyTimeoutMs },
    ).catch((error: unknown) => {
      throw new Error(`${name} is not ready; see ${join(logs, `${name}.log`)}`, { cause: error });
    });
  }

  /** Starts a process with the page's own command. */
  function startServer(kind: Kind, index: number, block: Block): void {
    const at = { ...place, ports: { serve: portOf(kind, index), work: portOf(kind, index) } };
    const name = nameOf(kind, index);
    programs.set(name, start(substitute(block.text, at), `${name}.log`));
  }

  async function stopServer(kind: Kind, index: number): Promise<void> {
    const name = nameOf(kind, index);
    const code = await programs.get(name)?.stop();
    programs.delete(name);
    if (code !== 0) throw new Error(`${name} ended with ${code}, not in order`);
  }

  async function startProxy(): Promise<void> {
    // The programs trust what the installation would get from an authority.
    writeFileSync(trusted, tls.certificate);
    proxy = await openProxy({
      folder: logs,
      port: ports.proxy,
      plainPort: ports.plain,
      servers: ports.serve.map((port) => `http://127.0.0.1:${port}`),
      tls,
    });
  }

  return {
    folder,
    etc,
    logs,
    place,
    publicUrl,
    ports,
    databases,
    mailServer,
    chain,
    gate,
    node,
    client: () => openClient(publicUrl, tls.certificate),
    /** Says which proxy runs. */
    proxyName: hasHaproxy() ? "HAProxy as shipped" : "a small proxy (HAProxy is not installed)",
    startProxy,
    /** Gives the proxy another certificate. */
    async changeCertificate(certificate: Certificate): Promise<void> {
      await proxy?.stop();
      tls = certificate;
      await startProxy();
    },
    /** Links the command `lilypad` to a program, as an upgrade does. */
    link(program: string, interpreter = ""): void {
      const command = join(bin, "lilypad");
      writeFileSync(command, `#!/bin/sh\nexec ${interpreter} "${program}" "$@"\n`);
      chmodSync(command, 0o755);
    },
    tryRun,
    /** Runs words as a shell does. @throws Error if a command fails */
    async run(text: string, extra?: Readonly<Record<string, string>>): Promise<string> {
      const { code, output } = await tryRun(text, extra);
      if (code !== 0) throw new Error(`${text.trim()}\nended with ${code}:\n${output}`);
      return output;
    },
    startServer,
    untilReady,
    stopServer,
    /** Ends a process as a machine that loses power. */
    async killServer(kind: Kind, index: number): Promise<void> {
      const name = nameOf(kind, index);
      await programs.get(name)?.kill();
      programs.delete(name);
    },
    readSettings: () => readFileSync(join(etc, "settings"), "utf8"),
    giveEther: (address: `0x${string}`) => node.setBalance({ address, value: parseEther("10") }),
    /** Ends everything that was started. */
    close,
  };
}
