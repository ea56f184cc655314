interface Found {
  readonly difference: { readonly rule: string } | null;
}

/**
 * Leaves out operations of a failed run as long as the same rule is broken: first halves of what is left, then ever smaller parts. Each
 * operation draws from a seed of its own, so the others stay what they were.
 * @param options.last the operation after which the difference was found
 * @returns the operations that are left
 */
export async function shrink(options: {
  last: number;
  rule: string;
  endsAt: number;
  run: (numbers: readonly number[]) => Promise<Found>;
}): Promise<number[]> {
  const { last, rule, endsAt, run } = options;
  let kept = Array.from({ length: last + 1 }, (_, number) => number);
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = kept.length - size; start > -size; start -= size) {
      if (performance.now() > endsAt) return kept;
      const from = Math.max(0, start);
      const fewer = [...kept.slice(0, from), ...kept.slice(start + size)];
      if (fewer.length === 0) continue;
      const { difference } = await run(fewer);
      if (difference?.rule === rule) kept = fewer;
    }
  }
  return kept;
}
