export interface StepResult {
  name: string;
  seconds: number;
  passes: boolean;
  passed: number;
  failed: number;
  failures?: readonly string[];
  skipped?: readonly string[];
}
export function sumUp(
  results: readonly StepResult[],
  choice?: { title?: string },
): { passed: number; failed: number; lines: string[] };
