/** The files that a Playwright project runs, and those that it leaves out. */
interface WhichSpecs {
  testMatch: RegExp;
  testIgnore: RegExp[];
}

const deep = /\.deep\.spec\.ts$/;

/** Matches the file with this name and its deep one, `<name>.spec.ts` and `<name>.deep.spec.ts`. */
export const named = (...names: readonly string[]): RegExp =>
  new RegExp(`/(?:${names.join("|")})(?:\\.deep)?\\.spec\\.ts$`);

/**
 * Returns the files that a project runs: those of `npm test`, or with DEEP=1 those of `npm run test:deep`, which are called
 * `*.deep.spec.ts`. While screens are recorded it runs both, because a recording may come from either.
 */
export function whichSpecs({
  only = /\.spec\.ts$/,
  not = [],
}: {
  only?: RegExp;
  not?: readonly RegExp[];
} = {}): WhichSpecs {
  if (process.env.SCREEN_RECORDINGS_DIR) return { testMatch: only, testIgnore: [...not] };
  if (process.env.DEEP !== "1") return { testMatch: only, testIgnore: [deep, ...not] };
  const both = new RegExp(`(?=.*${deep.source})(?=.*${only.source})`);
  return { testMatch: both, testIgnore: [...not] };
}
