export interface Repository {
  root: string;
  steps: readonly string[];
  files: readonly string[];
  read: (file: string) => string;
}
export interface Choice {
  steps: { name: string; files?: string[] }[];
  title?: string;
  inspect?: string;
}
export function chooseTests(
  words: readonly string[],
  repository: Repository,
): Choice | { problem: string };
export function stepOf(file: string): string | undefined;
