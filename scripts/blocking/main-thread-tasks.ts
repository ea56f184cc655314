/** The fields of an event in Chromium's trace format that are used here. Times are in microseconds. */
export interface TraceEvent {
  name: string;
  /** `X` is an event with a duration. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number | undefined;
  /** The processor time that the thread used, without the time in which it had to wait for a processor. */
  tdur?: number | undefined;
  args?: { [name: string]: unknown } | undefined;
}

/** One kind of work within a task, without the work that it contains. */
export interface Work {
  what: string;
  ms: number;
}

/** A task of the page's main thread. */
export interface Task {
  /** Since the start of the navigation. */
  startMs: number;
  /** Processor time on this machine. */
  ms: number;
  /** How long it takes on the phone that Lighthouse imagines. */
  phoneMs: number;
  /** The kinds of work in it, the longest first. */
  work: readonly Work[];
}

/** The tasks of the main thread since the first paint. */
export interface PageTasks {
  /** The sum of what each task takes beyond 50 ms on the phone. */
  blockingMs: number;
  /** The processor time of all tasks on this machine. */
  totalMs: number;
  tasks: readonly Task[];
}

/** A task blocks the page for the time that it takes beyond this. */
const harmlessMs = 50;
/** Lighthouse does not slow the page down; it multiplies the durations of tasks, less for those with a layout. */
const slowdown = 4;
const layoutSlowdown = 2;

type Lasting = TraceEvent & { dur: number; tdur: number };

const lasts = (event: TraceEvent): event is Lasting =>
  event.ph === "X" && event.dur !== undefined && event.tdur !== undefined;

const endOf = ({ ts, dur }: Lasting) => ts + dur;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A script's name without its folder and hash. */
function fileOf(url: unknown): string {
  if (typeof url !== "string") return "";
  return (url.split("/").at(-1) ?? "").replace(/-[\w-]{8}\.js$/, "");
}

function whatIs({ name, args }: TraceEvent): string {
  const data = isRecord(args?.data) ? args.data : {};
  const details = [data.functionName, fileOf(data.url ?? data.fileName)].filter(Boolean);
  return [name, ...details].join(" ");
}

/** The work within a task by kind. Events within others are subtracted from them. */
function workOf(task: Lasting, within: readonly Lasting[]): Work[] {
  const sums = new Map<string, number>();
  const add = (event: Lasting, ms: number) => {
    const what = whatIs(event);
    sums.set(what, (sums.get(what) ?? 0) + ms);
  };
  const open: Lasting[] = [task];
  add(task, task.tdur / 1000);
  for (const event of within) {
    while (open.length > 1 && endOf(open.at(-1) ?? task) <= event.ts) open.pop();
    add(open.at(-1) ?? task, -event.tdur / 1000);
    add(event, event.tdur / 1000);
    open.push(event);
  }
  return [...sums]
    .map(([what, ms]) => ({ what, ms }))
    .filter(({ ms }) => ms >= 0.05)
    .sort((a, b) => b.ms - a.ms);
}

/**
 * Reads the tasks of a page's main thread since its first contentful paint.
 * @throws Error if the trace has no navigation to the URL or no paint of it
 */
export function readTasks(events: readonly TraceEvent[], url: string): PageTasks {
  const start = events.findLast(({ name, args }) => {
    const data = isRecord(args?.data) ? args.data : {};
    return name === "navigationStart" && data.documentLoaderURL === url;
  });
  if (start === undefined) throw new Error(`the trace has no navigation to ${url}`);
  const { pid, tid } = start;
  const ofPage = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ts >= start.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const paint = ofPage.find(({ name }) => name === "firstContentfulPaint");
  if (paint === undefined) throw new Error(`the trace has no paint of ${url}`);
  const lasting = ofPage.filter(lasts);
  const tasks: Task[] = [];
  let index = 0;
  while (index < lasting.length) {
    const task = lasting[index];
    index += 1;
    if (task?.name !== "RunTask") continue;
    const within: Lasting[] = [];
    for (
      let next = lasting[index];
      next !== undefined && next.ts < endOf(task);
      next = lasting[index]
    ) {
      within.push(next);
      index += 1;
    }
    if (endOf(task) <= paint.ts) continue;
    const ms = task.tdur / 1000;
    const factor = within.some(({ name }) => name === "Layout") ? layoutSlowdown : slowdown;
    tasks.push({
      startMs: (task.ts - start.ts) / 1000,
      ms,
      phoneMs: ms * factor,
      work: workOf(task, within),
    });
  }
  const sum = (figure: (task: Task) => number) =>
    tasks.reduce((total, task) => total + figure(task), 0);
  return {
    blockingMs: sum(({ phoneMs }) => Math.max(0, phoneMs - harmlessMs)),
    totalMs: sum(({ ms }) => ms),
    tasks,
  };
}
