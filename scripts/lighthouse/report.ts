/** Figures of one Lighthouse run, or the medians of several. */
export interface Report {
  name: string;
  /** 0 to 100. */
  performance: number;
  accessibility: number;
  lcpMs: number;
  fcpMs: number;
  tbtMs: number;
  cls: number;
  /** Lighthouse's suggestions for improvement. */
  findings: readonly string[];
}

const goals = { performance: 98, accessibility: 100, lcpMs: 1600 };

/** True if a page meets our goals. */
export function meetsGoals({ performance, accessibility, lcpMs }: Report): boolean {
  return (
    performance >= goals.performance && accessibility >= goals.accessibility && lcpMs <= goals.lcpMs
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the median of each figure, and all findings of all reports. */
export function medianOf(reports: readonly Report[]): Report {
  const of = (figure: (report: Report) => number) => median(reports.map(figure));
  return {
    name: reports[0]?.name ?? "",
    performance: of((report) => report.performance),
    accessibility: of((report) => report.accessibility),
    lcpMs: of((report) => report.lcpMs),
    fcpMs: of((report) => report.fcpMs),
    tbtMs: of((report) => report.tbtMs),
    cls: of((report) => report.cls),
    findings: [...new Set(reports.flatMap(({ findings }) => findings))],
  };
}

/** Formats a report as one line with figures and goals. */
export function reportRow(report: Report): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return [
    report.name.padEnd(10),
    `performance ${report.performance} (goal ${goals.performance})`,
    `accessibility ${report.accessibility} (goal ${goals.accessibility})`,
    `LCP ${seconds(report.lcpMs)} (goal ${seconds(goals.lcpMs)})`,
    `FCP ${seconds(report.fcpMs)}`,
    `TBT ${Math.round(report.tbtMs)} ms`,
    `CLS ${report.cls.toFixed(3)}`,
  ].join("  ");
}
