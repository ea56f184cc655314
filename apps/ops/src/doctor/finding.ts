/** How serious a finding is: a problem has to be solved, a warning should be looked at. */
export type FindingState = "ok" | "warning" | "problem";

/** The result of one check. */
export interface Finding {
  /** The name of the check, such as "database"; the same in every run. */
  readonly check: string;
  readonly state: FindingState;
  /** The result in words. It contains no secrets. */
  readonly message: string;
  /** The steps that solve it; null if nothing has to be done. */
  readonly remedy: string | null;
}

export const ok = (check: string, message: string): Finding => ({
  check,
  state: "ok",
  message,
  remedy: null,
});

export const warning = (check: string, message: string, remedy: string): Finding => ({
  check,
  state: "warning",
  message,
  remedy,
});

export const problem = (check: string, message: string, remedy: string): Finding => ({
  check,
  state: "problem",
  message,
  remedy,
});
