// Evaluates the shipped alarms over what processes really export, with promtool, which knows the language of the rules.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stringify } from "yaml";

/** The metrics that a process exported at one time. */
export interface Scrape {
  instance: string;
  /** Seconds since the epoch. */
  atSeconds: number;
  /** In the text format of Prometheus. */
  text: string;
}

/** Seconds between two values in the evaluation. The real scrapes are closer together. */
const intervalSeconds = 60;
/** The longest time that a rule waits is an hour. */
const evaluatedSeconds = 2 * 3600;

/** True if Debian's package `prometheus` is here. */
export const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const isTime = (name: string) => /_(timestamp|last_pass)_seconds$/.test(name);

/** The values of each series of an instance, one for each scrape in which it was exported. */
function valuesOf(scrapes: readonly Scrape[]): Map<string, number[]> {
  const values = new Map<string, number[]>();
  scrapes.forEach(({ instance, atSeconds, text }, index) => {
    for (const line of text.split("\n")) {
      const [, name, labels = "", written] = sample.exec(line) ?? [];
      if (name === undefined || !Number.isFinite(Number(written))) continue;
      const series = `${name}{${labels === "" ? "" : `${labels},`}instance="${instance}"}`;
      // The evaluation begins at the epoch, so times keep their distance from the scrape.
      const value = isTime(name)
        ? Number(written) - atSeconds + index * intervalSeconds
        : Number(written);
      values.set(series, [...(values.get(series) ?? []), value]);
    }
  });
  return values;
}

/** The values as promtool reads them: as scraped, and then as they were last. Times go on. */
function inputOf(series: string, values: readonly number[]): { series: string; values: string } {
  const last = values.at(-1) ?? 0;
  const step = isTime(series.slice(0, series.indexOf("{"))) ? intervalSeconds : 0;
  const steps = evaluatedSeconds / intervalSeconds;
  const numbers = values.map((value) => value.toFixed(3));
  return { series, values: `${numbers.join(" ")} ${(last + step).toFixed(3)}+${step}x${steps}` };
}

/**
 * Evaluates all alarms for two hours in which everything stays as it was at the last scrapes.
 * @param scrapes of all processes, the oldest first
 * @returns the names of the alarms that fire then, sorted
 */
export function listFiringAlerts(scrapes: readonly Scrape[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "lilypad-alerts-"));
  try {
    const instances = [...new Set(scrapes.map(({ instance }) => instance))];
    const input = instances.flatMap((instance) =>
      [...valuesOf(scrapes.filter((scrape) => scrape.instance === instance))].map(
        ([series, values]) => inputOf(series, values),
      ),
    );
    const file = join(folder, "test.yml");
    const evaluate = (names: readonly string[]) => {
      const samples = names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
      const expression = {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${evaluatedSeconds}s`,
        exp_samples: samples,
      };
      const test = {
        interval: `${intervalSeconds}s`,
        input_series: input,
        promql_expr_test: [expression],
      };
      const rules = resolve("deploy/prometheus/alerts.yml");
      writeFileSync(file, stringify({ rule_files: [rules], tests: [test] }));
      return spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    };
    const { stdout, stderr } = evaluate([]);
    const found = `${stdout}${stderr}`.split("got:")[1] ?? "";
    const names = [...found.matchAll(/alertname=\\?"(\w+)\\?"/g)].map(([, name = ""]) => name);
    const firing = [...new Set(names)].sort();
    // The answer is read from promtool's words, so promtool confirms it.
    const confirmed = evaluate(firing);
    if (confirmed.status !== 0) throw new Error(`promtool: ${confirmed.stdout}${confirmed.stderr}`);
    return firing;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
