import { type RunningProgram, waitFor } from "@lilypad/local-stack";

/** Whether an address answers with a success. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Waits until a program is ready.
 * @throws Error with everything that it has written if it ends before, or is not ready in time
 */
export async function untilReady(
  program: Pick<RunningProgram, "isRunning" | "output" | "ended">,
  name: string,
  isReady: () => Promise<boolean> | boolean,
  options: { timeoutMs: number; intervalMs?: number },
): Promise<void> {
  const fail = (what: string, cause?: unknown) =>
    new Error(`${name} ${what}:\n${program.output().slice(-20_000)}`, { cause });
  await waitFor(async () => (await isReady()) || !program.isRunning(), options).catch(
    (error: unknown) => {
      throw fail("is not ready", error);
    },
  );
  if (program.isRunning()) return;
  // What it has written is complete only then.
  await program.ended;
  throw fail("has ended");
}
