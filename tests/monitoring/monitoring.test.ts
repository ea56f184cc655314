// The alarms, the dashboard and the list of metrics are checked against what the product registers.
import { Registry } from "prom-client";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createGuardianMetrics } from "../../apps/guardian/src/guardian-metrics.ts";
import { listServerMetrics } from "../../apps/server/test/registered-metrics.ts";
import { listFiles, readSource } from "../source-files.ts";
import { readExpression } from "./metrics-in-use.ts";

interface Described {
  name: string;
  help: string;
  type: string;
  labelNames: readonly string[];
}

const rule = z.strictObject({
  alert: z.string().regex(/^Lilypad[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
});
const { groups } = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(readSource("deploy/prometheus/alerts.yml")));
const rules = groups.flatMap((group) => group.rules);

const panel = z.object({
  title: z.string(),
  type: z.string(),
  gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
});
const { panels } = z
  .object({ panels: z.array(panel) })
  .parse(JSON.parse(readSource("deploy/grafana/lilypad.json")));

/** The labels that Prometheus adds to every value, and the bounds of a histogram. */
const labelsOfPrometheus = ["instance", "job", "le"];

let metrics: readonly Described[];
beforeAll(async () => {
  const guardian = new Registry();
  createGuardianMetrics(guardian);
  metrics = [
    ...(await listServerMetrics()),
    ...guardian.getMetricsAsArray(),
  ] as unknown as Described[];
});

/** The metric to which a name in an expression belongs: a histogram has three names. */
const findMetric = (name: string) =>
  metrics.find(
    (metric) =>
      metric.name === name ||
      (metric.type === "histogram" && name.replace(/_(bucket|sum|count)$/, "") === metric.name),
  );

/** Says what is wrong with an expression; undefined if it can have values. */
function problemOf(expression: string): string | undefined {
  const { metrics: used, problem } = readExpression(expression);
  if (problem !== undefined) return `is not PromQL at: ${problem}`;
  for (const { name, labels } of used) {
    const metric = findMetric(name);
    if (metric === undefined) return `no part of the product registers ${name}`;
    const known = [...metric.labelNames, ...labelsOfPrometheus];
    const strange = labels.find((label) => !known.includes(label));
    if (strange !== undefined) return `${name} has no label ${strange}`;
  }
  return used.length === 0 ? "names no metric" : undefined;
}

/** The fragment by which a heading is linked, as repository hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number} _-]/gu, "")
    .replaceAll(" ", "-");
const headingsOf = (page: string) =>
  [...readSource(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

describe("an alarm", () => {
  test.each(rules.map((one) => [one.alert, one] as const))(
    "%s can be raised and leads to its runbook",
    (_, { expr, annotations }) => {
      expect(problemOf(expr)).toBeUndefined();
      // The label says where the repository can be read; without it, the path is enough to find the page.
      expect(annotations.runbook_url).toMatch(/^\{\{ \$externalLabels\.runbooks \}\}docs\//);
      const [page = "", section] = annotations.runbook_url.replace(/^\{\{.*?\}\}/, "").split("#");
      expect(listFiles()).toContain(page);
      expect(page).toMatch(/^docs\/runbooks\//);
      if (section !== undefined) expect(headingsOf(page)).toContain(section);
      expect(annotations.summary).toMatch(/^[A-Z{"].+\.$/);
    },
  );

  test("has a name of its own", () => {
    const names = rules.map(({ alert }) => alert);
    expect(names).toEqual([...new Set(names)]);
  });

  test("exists for every metric whose description asks for one", () => {
    const alarmed = new Set(
      rules.flatMap(({ expr }) => readExpression(expr).metrics.map(({ name }) => name)),
    );
    const asked = metrics.filter(({ help }) => /\balarm\b/.test(help)).map(({ name }) => name);
    expect(asked.filter((name) => !alarmed.has(name))).toEqual([]);
  });
});

describe("the dashboard", () => {
  const shown = panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

  test.each(shown)("%s has values: %s", (_, expr) => {
    expect(problemOf(expr)).toBeUndefined();
  });

  test("begins with the money", () => {
    expect(panels[0]).toMatchObject({ type: "row", title: "Money" });
  });

  test("has no panels on top of each other", () => {
    const places = panels.map(({ gridPos: { x, y } }) => `${x},${y}`);
    expect(places).toEqual([...new Set(places)]);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });

  test("shows every metric of the product", () => {
    const names = new Set(
      shown
        .flatMap(([, expr]) => readExpression(expr).metrics)
        .map(({ name }) => findMetric(name)?.name),
    );
    const own = metrics.map(({ name }) => name).filter((name) => /^(lilypad|guardian)_/.test(name));
    const elsewhere = [
      "lilypad_emergency_actions",
      "lilypad_outbox_events_total",
      "lilypad_reconciliation_stale",
      "lilypad_settlement_budget_stopped",
      "lilypad_relays_stopped",
    ];
    expect(own.filter((name) => !names.has(name) && !elsewhere.includes(name))).toEqual([]);
  });
});

const cell = (text: string) => text.replaceAll("|", "\\|");

/** The page that lists every metric, made from what is registered. */
function describeMetrics(): string {
  const rowOf = ({ name, type, labelNames, help }: Described) =>
    `| \`${name}\` | ${type} | ${labelNames.map((label) => `\`${label}\``).join(", ")} | ${cell(help)} |`;
  const tableOf = (prefix: string) =>
    [
      "| metric | type | labels | what it says |",
      "|---|---|---|---|",
      ...metrics
        .filter(({ name }) => name.startsWith(prefix))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .map(rowOf),
    ].join("\n");
  return `# Metrics

Every process of the server has them at \`/metrics\`, for Prometheus. Gauges that describe the whole installation, such as the queue of settlement, are the
same in every process that has them, so combine processes with \`max\`; counters and histograms count what one process did, so use \`sum\`. The alarms are
in \`deploy/prometheus/alerts.yml\`, the dashboard in \`deploy/grafana/lilypad.json\`; [monitoring](runbooks/monitoring.md) says how to use them.

This page is written from what the product registers: \`npx vitest run --project unit tests/monitoring --update\`.

## The server

${tableOf("lilypad_")}

Besides these there are the usual ones of the process, whose names begin with \`process_\` and \`nodejs_\`.

## The guardian

${tableOf("guardian_")}
`;
}

test("docs/METRICS.md lists every metric that the product registers", async () => {
  await expect(describeMetrics()).toMatchFileSnapshot("../../docs/METRICS.md");
});
