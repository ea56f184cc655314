// Checks the files of deploy/ against the product: settings, secrets, users and limits.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import {
  findSettingProblems,
  readConfig,
  settingNames,
} from "../apps/server/src/platform/config/config.ts";
import { keeperSettings } from "../apps/server/test/keeper-settings.ts";
import { nodeVersions } from "../scripts/test-node-versions/versions.ts";
import { listFiles, readSource, root } from "./source-files.ts";

const production = {
  LILYPAD_ENV: "production",
  PUBLIC_URL: "https://lilypad.example",
  METRICS_TOKEN: "a-token-for-the-scraper",
  ...keeperSettings,
  DATABASE_URL: "postgres://lilypad:password@db.example/lilypad",
  RPC_URL: "https://node.example",
  SMTP_URL: "smtps://mail.example",
  CHAIN_DEPLOYMENT_FILE: "/deployment.json",
  SECRETS_DIR: "/secrets",
};
/** The time that a supervisor has to leave between SIGTERM and SIGKILL. */
const drainSeconds = readConfig(production).drain.timeoutMs / 1000;
/** Variables of a process that are not settings. */
const notSettings = ["NODE_ENV", "CNPG_URI"];
/** Examples that the settings refuse: an address and a number at which no one answers. */
const refusedExamples = ["MAIL_FROM", "SUPPORT_EMAIL", "SUPPORT_PHONE"];
const unknown = (names: readonly string[]) =>
  names.filter((name) => !settingNames.includes(name) && !notSettings.includes(name));

describe("deploy/image/Dockerfile", () => {
  const lines = readSource("deploy/image/Dockerfile")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const all = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test("its bases are pinned, and are the recommended version of Node", () => {
    for (const base of all("FROM")) expect(base).toContain(`node:${nodeVersions.at(-1)}-`);
  });

  test("one script makes its files, and a test runs it", () => {
    expect(all("RUN")).toContain("node deploy/image/build.mjs /tree");
    expect(all("COPY").filter((line) => !line.startsWith("--from=build"))).toEqual([". ."]);
  });

  test("it runs as a user without rights, in the exec form, and is checked with /health", () => {
    expect(all("USER")).toEqual(["10001:10001"]);
    expect(all("ENTRYPOINT")).toEqual(['["lilypad"]']);
    expect(all("HEALTHCHECK")[0]).toMatch(/CMD \["node",.*\/health/);
    const names = [...(all("ENV")[0] ?? "").matchAll(/(\w+)=/g)].map(([, name = ""]) => name);
    expect(unknown(names)).toEqual([]);
  });
});

describe.each(["serve", "work"])("deploy/systemd/lilypad-%s@.service", (command) => {
  const file = `lilypad-${command}@.service`;
  const unit = readSource(`deploy/systemd/${file}`);
  const all = (key: string) =>
    [...unit.matchAll(/^(\w+)=(.*)$/gm)]
      .filter(([, name]) => name === key)
      .map(([, , v = ""]) => v);

  test("its settings exist, and every secret is a credential", () => {
    const settings = all("Environment").map((text) => text.split("=")[0] ?? "");
    expect(unknown(settings)).toEqual([]);
    const credentials = all("LoadCredential").map((text) => text.split(":")[0]);
    expect(credentials).toEqual(
      expect.arrayContaining(["secrets", "settings", "chain-deployment.json"]),
    );
    expect(credentials.includes("operator-key")).toBe(command === "work");
    expect(all("ExecStart")[0]).toMatch(new RegExp(` ${command}$`));
  });

  test("every secret gets its name back, also the next key of a rotation", () => {
    const folder = mkdtempSync(join(tmpdir(), "lilypad-credentials-"));
    const runtime = mkdtempSync(join(tmpdir(), "lilypad-runtime-"));
    try {
      for (const name of ["code-pepper", "code-pepper.next", "vapid-key.pem"]) {
        writeFileSync(join(folder, `secrets_${name}`), name);
      }
      writeFileSync(join(folder, "settings"), "");
      const [, script = ""] = /^\/bin\/sh -c '(.*)'$/.exec(all("ExecStartPre")[0] ?? "") ?? [];
      const { status } = spawnSync("/bin/sh", ["-c", script.replaceAll("$$", "$")], {
        env: { PATH: process.env.PATH, CREDENTIALS_DIRECTORY: folder, RUNTIME_DIRECTORY: runtime },
      });
      expect(status).toBe(0);
      expect(readdirSync(runtime).sort()).toEqual([
        "code-pepper",
        "code-pepper.next",
        "vapid-key.pem",
      ]);
      expect(readFileSync(join(runtime, "code-pepper.next"), "utf8")).toBe("code-pepper.next");
    } finally {
      for (const one of [folder, runtime]) rmSync(one, { recursive: true });
    }
  });

  test("only lilypad gets SIGTERM, and it has more time than the server needs to drain", () => {
    expect(all("KillMode")).toEqual(["mixed"]);
    expect(Number(all("TimeoutStopSec")[0])).toBeGreaterThan(drainSeconds + 10);
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  it.skipIf(!hasSystemd)("systemd accepts it and finds it well confined", () => {
    const folder = mkdtempSync(join(tmpdir(), "lilypad-units-"));
    try {
      const path = join(folder, file);
      // The program is not installed on this machine.
      writeFileSync(path, unit.replace("/usr/local/bin/lilypad", process.execPath));
      const analyze = (...words: string[]) => {
        const { status, stdout, stderr } = spawnSync("systemd-analyze", words, {
          encoding: "utf8",
        });
        return { status, output: stdout + stderr };
      };
      expect(analyze("verify", "--man=no", path)).toEqual({ status: 0, output: "" });
      const { status, output } = analyze("security", "--offline=true", "--threshold=20", path);
      expect(status, output.split("\n").slice(-3).join("\n")).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("deploy/compose/compose.yaml", () => {
  const service = z.object({
    image: z.string(),
    user: z.string(),
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal("ALL")]),
    security_opt: z.tuple([z.literal("no-new-privileges:true")]),
    environment: z.record(z.string(), z.string()).default({}),
    secrets: z.array(z.string()).default([]),
    command: z.array(z.string()).default([]),
    volumes: z.array(z.string()).default([]),
    networks: z.array(z.string()),
    stop_grace_period: z.string().optional(),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  });
  const compose = z
    .object({
      services: z.record(z.string(), service),
      secrets: z.record(z.string(), z.object({ file: z.string() })),
      networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
    })
    .parse(parse(readSource("deploy/compose/compose.yaml"), { merge: true }));
  const services = Object.entries(compose.services);
  const product = services.filter(([, { image }]) => image.startsWith("lilypad:"));

  test("it has two processes for requests, two workers, a primary, a standby and a proxy", () => {
    expect(services.map(([name]) => name).sort()).toEqual([
      "migrate",
      "primary",
      "proxy",
      "serve-one",
      "serve-two",
      "standby",
      "work-one",
      "work-two",
    ]);
  });

  test("every image is pinned, and every service is confined and has no rights", () => {
    for (const [name, { image, user }] of services) {
      expect([name, image]).toEqual([name, expect.stringMatching(/:\d+\.\d+(\.\d+)?(-\w+)?$/)]);
      expect([name, user]).toEqual([name, expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    }
    const { version } = JSON.parse(readSource("package.json"));
    expect(new Set(product.map(([, { image }]) => image))).toEqual(new Set([`lilypad:${version}`]));
  });

  test("settings exist, also in the example, and are set in one place only", () => {
    const example = Object.keys(parseEnv(readSource("deploy/compose/settings.example")));
    expect(unknown(example)).toEqual([]);
    for (const [name, { environment }] of product) {
      expect([name, unknown(Object.keys(environment))]).toEqual([name, []]);
      expect(example.filter((setting) => setting in environment)).toEqual([]);
    }
    // What an operator has to replace is refused, and nothing else.
    const problems = findSettingProblems({
      ...parseEnv(readSource("deploy/compose/settings.example")),
      CHAIN_DEPLOYMENT_FILE: "/deployment.json",
    });
    expect(problems.map((problem) => problem.split(":")[0]).sort()).toEqual(refusedExamples);
    const proxy = Object.keys(compose.services.proxy?.environment ?? {});
    const known = [...readSource("deploy/proxy/haproxy.cfg").matchAll(/presetenv (\w+)/g)];
    expect(proxy.sort()).toEqual(known.map(([, name]) => name).sort());
  });

  test("secrets are files: the product gets all of its own, and only workers get keys", () => {
    const used = new Set(services.flatMap(([, { secrets }]) => secrets));
    expect([...used].sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const [name, { secrets, volumes, environment }] of product) {
      expect(volumes).toContain(`./config/secrets:${environment.SECRETS_DIR}:ro`);
      expect([name, secrets.includes("operator-key")]).toEqual([name, name.startsWith("work-")]);
    }
    const values = services.flatMap(([, { environment }]) => Object.keys(environment));
    expect(values.filter((name) => /PASSWORD$|TOKEN$|_URL$/.test(name))).toEqual([]);
  });

  test("the order of the start follows health, and the stop leaves time to drain", () => {
    const needsOf = (name: string) => compose.services[name]?.depends_on ?? {};
    expect(needsOf("standby").primary?.condition).toBe("service_healthy");
    expect(needsOf("migrate").primary?.condition).toBe("service_healthy");
    expect(needsOf("serve-one").migrate?.condition).toBe("service_completed_successfully");
    expect(needsOf("work-two").migrate?.condition).toBe("service_completed_successfully");
    expect(needsOf("proxy")["serve-two"]?.condition).toBe("service_healthy");
    for (const [, { stop_grace_period = "" }] of product) {
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(drainSeconds + 10);
    }
  });

  test("the database is in a network without a way out, and mounted files exist", () => {
    expect(compose.networks.database).toEqual({ internal: true });
    expect(compose.services.primary?.networks).toEqual(["database"]);
    const mounted = services
      .flatMap(([, { volumes }]) => volumes)
      .filter((v) => /^\.(?!\/config\/)/.test(v));
    expect(mounted.length).toBeGreaterThan(2);
    for (const volume of mounted) {
      expect(volume).toMatch(/:ro$/);
      readFileSync(join(root, "deploy/compose", volume.split(":")[0] ?? ""));
    }
  });
});

// Helm is not on this machine: the templates are read, not rendered.
describe("deploy/helm/lilypad", () => {
  const folder = "deploy/helm/lilypad";
  const values: Record<string, unknown> = parse(readSource(`${folder}/values.yaml`));
  const templates = new Map(
    listFiles()
      .filter((file) => file.startsWith(`${folder}/templates/`))
      .map((file) => [file.slice(`${folder}/templates/`.length), readSource(file)]),
  );
  const all = [...templates.values()].join("\n");
  const valueAt = (path: string) =>
    path
      .split(".")
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        values,
      );
  /** The paths of all values; those of settings, annotations and resources as a whole. */
  const pathsOf = (value: unknown, path: string): string[] =>
    typeof value !== "object" ||
    value === null ||
    /(settings|annotations|resources|Secrets)$/.test(path)
      ? [path]
      : Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}.${key}`));

  test("the chart is of this version", () => {
    const chart = parse(readSource(`${folder}/Chart.yaml`));
    const { version } = JSON.parse(readSource("package.json"));
    expect(chart).toMatchObject({
      apiVersion: "v2",
      name: "lilypad",
      version,
      appVersion: version,
    });
  });

  test("every value that a template uses exists, and every value is used", () => {
    const used = new Set([...all.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = ""]) => path));
    expect([...used].filter((path) => valueAt(path) === undefined)).toEqual([]);
    const given = Object.entries(values).flatMap(([key, value]) => pathsOf(value, key));
    expect(given.filter((path) => !used.has(path))).toEqual([]);
  });

  test("every part that a template includes is defined, and every block is closed", () => {
    const defined = [...all.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name);
    const included = new Set([...all.matchAll(/include "([\w.]+)"/g)].map(([, name]) => name));
    expect([...included].sort()).toEqual(defined.sort());
    for (const [file, text] of templates) {
      const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
      const opened = count(/\{\{-? *(if|with|range|define) /g);
      expect([file, count(/\{\{-? *end\b/g)]).toEqual([file, opened]);
      expect([file, count(/\{\{/g)]).toEqual([file, count(/\}\}/g)]);
    }
  });

  test("settings exist, and none that the chart sets is given twice", () => {
    const given = Object.keys(valueAt("settings") as object);
    const set = [...all.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name = ""]) => name);
    expect(unknown([...given, ...set])).toEqual([]);
    expect(given.filter((name) => set.includes(name))).toEqual([]);
    expect(given.filter((name) => /TOKEN|KEY|_URL$/.test(name))).toEqual(["PUBLIC_URL"]);
  });

  test("its values are complete for production, except for the examples that have to be replaced", () => {
    const given = valueAt("settings") as Record<string, string>;
    const secret = { RPC_URL: production.RPC_URL, SMTP_URL: production.SMTP_URL };
    const problems = findSettingProblems({
      ...given,
      ...secret,
      METRICS_TOKEN: production.METRICS_TOKEN,
      DATABASE_URL: "postgres://lilypad:password@database-rw.pond:5432/lilypad?sslmode=verify-full",
      CHAIN_DEPLOYMENT_FILE: "/deployment.json",
    });
    expect(problems.map((problem) => problem.split(":")[0]).sort()).toEqual(refusedExamples);
  });

  test("the database's certificate is verified, with its authority's and not with the authority's key", () => {
    const pod = templates.get("_pod.tpl") ?? "";
    expect(pod).toMatch(/DATABASE_URL\s+value: \$\(CNPG_URI\)\?sslmode=verify-full/);
    expect(pod).toContain("items: [{ key: ca.crt, path: ca.crt }]");
    expect(templates.get("migrate.yaml")).toContain('include "lilypad.databaseMount"');
  });

  test("it has everything that an installation needs, hardened, and drained before it is stopped", () => {
    const kinds = [...all.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind);
    for (const kind of [
      "Deployment",
      "Job",
      "Cluster",
      "Service",
      "Ingress",
      "NetworkPolicy",
      "PodDisruptionBudget",
    ]) {
      expect(kinds).toContain(kind);
    }
    for (const file of ["serve.yaml", "work.yaml", "migrate.yaml"]) {
      expect(templates.get(file)).toContain('include "lilypad.podSecurity"');
      expect(templates.get(file)).toContain('include "lilypad.containerSecurity"');
      expect(templates.get(file)).toContain("automountServiceAccountToken: false");
    }
    expect(templates.get("_pod.tpl")).toMatch(/readinessProbe:\s+httpGet: \{ path: \/ready/);
    expect(templates.get("_pod.tpl")).toMatch(/livenessProbe:\s+httpGet: \{ path: \/health/);
    const seconds = (name: string) => Number(valueAt(`drain.${name}`));
    // The sleep before SIGTERM is three seconds.
    expect(seconds("graceSeconds")).toBeGreaterThan(seconds("timeoutSeconds") + 3 + 10);
    expect(seconds("timeoutSeconds")).toBeGreaterThan(seconds("delaySeconds"));
  });

  test("a commit is on a second PostgreSQL before it is answered, and workers alone get the keys", () => {
    expect(valueAt("database.instances")).toBeGreaterThanOrEqual(3);
    expect(valueAt("database.image")).toMatch(/:\d+\.\d+-[\w-]+$/);
    expect(templates.get("database.yaml")).toMatch(/synchronous:\s+method: any\s+number: 1/);
    expect(templates.get("serve.yaml")).not.toContain("secrets.keys");
    expect(templates.get("work.yaml")).toContain("secrets.keys");
  });
});
