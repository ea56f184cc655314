import { useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";

/** Carries something out. @returns why it failed; null if it did not */
export type Action = () => Promise<string | null>;

/** Runs one action at a time, and keeps why the latest one failed until it is dismissed. */
export function useAction() {
  const { busy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const dismiss = () => setFailure(null);
  const act = (action: Action, onDone?: () => void) =>
    run(async () => {
      dismiss();
      const found = await action();
      setFailure(found);
      if (found === null) onDone?.();
    });
  return { busy, failure, dismiss, act };
}
