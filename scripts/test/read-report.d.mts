export interface Report {
  passed: number;
  failed: number;
  failures: string[];
  skipped: string[];
}
export function readVitestReport(report: unknown, root: string): Report;
export function readPlaywrightReport(report: unknown): Report;
