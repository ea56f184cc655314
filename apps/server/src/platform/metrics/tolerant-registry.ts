import { Counter, type Metric, Registry } from "prom-client";

/** A metric in the library's own form; `collect` reads its value at a scrape. */
interface ReadAtScrape {
  collect?: () => unknown;
  labelNames?: readonly string[];
  reset(): void;
  remove?: () => void;
}

/** A scraper waits ten seconds by default, so one read must not use them up. */
const maxReadMs = 3_000;

async function within<T>(work: T | Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** A registry that can note something before a scrape begins to read its metrics. */
export interface ScrapedRegistry extends Registry {
  /** Calls back at each scrape, before any value is read. */
  beforeScrape(note: () => void): void;
}

/**
 * A registry whose scrape succeeds although some values cannot be read, as while the database is away, which is when
 * the others are needed most. A value that cannot be read is left out, and counted.
 */
class TolerantRegistry extends Registry implements ScrapedRegistry {
  private readonly notes: (() => void)[] = [];
  /** Undefined while the library's constructor runs. */
  private failures: Counter<"metric"> | undefined;
  private readonly limitMs: number;

  constructor(limitMs: number) {
    super();
    this.limitMs = limitMs;
    this.failures = new Counter({
      name: "lilypad_metric_read_failures_total",
      help: "Values that could not be read at a scrape and were left out, by metric",
      labelNames: ["metric"],
      registers: [this],
    });
  }

  beforeScrape(note: () => void): void {
    this.notes.push(note);
  }

  override metrics(): Promise<string> {
    for (const note of this.notes) note();
    return super.metrics();
  }

  override registerMetric<T extends string>(metric: Metric<T>): void {
    const read = metric as unknown as ReadAtScrape & { name: string };
    const { collect } = read;
    if (collect !== undefined) {
      read.collect = async () => {
        try {
          await within(Promise.resolve(collect.call(metric)), this.limitMs);
        } catch {
          this.failures?.inc({ metric: read.name });
          if (read.labelNames?.length === 0 && read.remove !== undefined) read.remove();
          else read.reset();
        }
      };
    }
    super.registerMetric(metric);
  }
}

/** Creates a registry whose scrape always succeeds. @param limitMs how long one value may take to be read */
export const createTolerantRegistry = (limitMs = maxReadMs): ScrapedRegistry =>
  new TolerantRegistry(limitMs);
