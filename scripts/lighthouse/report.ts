/** Figures of one Lighthouse run, or the medians of several. */
export interface Report {
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

/** The goals of one page: min scores, and max times and shifts. */
export interface Goals {
  performance: number;
  accessibility: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the median of each figure, and all findings of all reports. */
export function medianOf(reports: readonly Report[]): Report {
  const of = (figure: (report: Report) => number) => median(reports.map(figure));
  return {
    performance: of((report) => report.performance),
    accessibility: of((report) => report.accessibility),
    lcpMs: of((report) => report.lcpMs),
    fcpMs: of((report) => report.fcpMs),
    tbtMs: of((report) => report.tbtMs),
    cls: of((report) => report.cls),
    findings: [...new Set(reports.flatMap(({ findings }) => findings))],
  };
}

interface Column {
  name: string;
  value: (report: Report) => string;
  /** Whether the figure meets its goal; figures without a goal always do. */
  meets?: (report: Report, goals: Goals) => boolean;
  goal?: (goals: Goals) => string;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const columns: readonly Column[] = [
  {
    name: "performance",
    value: ({ performance }) => `${performance}`,
    meets: ({ performance }, goals) => performance >= goals.performance,
    goal: ({ performance }) => `≥ ${performance}`,
  },
  {
    name: "accessibility",
    value: ({ accessibility }) => `${accessibility}`,
    meets: ({ accessibility }, goals) => accessibility >= goals.accessibility,
    goal: ({ accessibility }) => `≥ ${accessibility}`,
  },
  { name: "FCP", value: ({ fcpMs }) => seconds(fcpMs) },
  {
    name: "LCP",
    value: ({ lcpMs }) => seconds(lcpMs),
    meets: ({ lcpMs }, goals) => lcpMs <= goals.lcpMs,
    goal: ({ lcpMs }) => `≤ ${seconds(lcpMs)}`,
  },
  {
    name: "TBT",
    value: ({ tbtMs }) => `${Math.round(tbtMs)} ms`,
    meets: ({ tbtMs }, goals) => tbtMs < goals.tbtMs,
    goal: ({ tbtMs }) => `< ${tbtMs} ms`,
  },
  {
    name: "CLS",
    value: ({ cls }) => cls.toFixed(3),
    meets: ({ cls }, goals) => cls < goals.cls,
    goal: ({ cls }) => `< ${cls}`,
  },
];

/** Formats the figures of one run on a line. */
export const reportLine = (report: Report): string =>
  columns.map(({ name, value }) => `${name} ${value(report)}`).join(", ");

/** The names of the figures that miss their goals. */
export const missedGoals = (report: Report, goals: Goals): string[] =>
  columns.filter(({ meets }) => meets?.(report, goals) === false).map(({ name }) => name);

export interface MeasuredPage {
  name: string;
  report: Report;
  goals: Goals;
}

/** Formats the medians of all pages with their goals as a Markdown table. */
export function reportTable(pages: readonly MeasuredPage[], runs: number): string {
  const head = ["page", ...columns.map(({ name }) => name), "missed"];
  const rows = pages.map(({ name, report, goals }) => [
    name,
    ...columns.map(({ value, goal }) =>
      goal === undefined ? value(report) : `${value(report)} (${goal(goals)})`,
    ),
    missedGoals(report, goals).join(", ") || "–",
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    `Lighthouse mobile, median of ${runs}:`,
    "",
    line(head),
    line(head.map(() => "---")),
    ...rows.map(line),
  ].join("\n");
}
