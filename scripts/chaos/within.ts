/**
 * Waits for a part of a run.
 * @throws Error with the part's name if it does not end in time
 */
export async function within<T>(minutes: number, what: string, part: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} did not end within ${minutes} minutes`)),
      minutes * 60_000,
    );
  });
  return Promise.race([part, late]).finally(() => clearTimeout(timer));
}
