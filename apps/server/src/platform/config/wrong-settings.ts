/** Settings that are missing or wrong. Each problem begins with the setting's name and never contains its value. */
export class WrongSettings extends Error {
  override readonly name = "WrongSettings";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`These settings need attention:\n${problems.map((line) => `  ${line}`).join("\n")}`);
    this.problems = problems;
  }
}

/** @throws WrongSettings if there are problems */
export function requireNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new WrongSettings(problems);
}

/** Returns the problems for which `read` throws; none if it returns. */
export function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems;
    throw error;
  }
}
