import { useEffect, useState } from "react";
import type { CallResult, OperationData } from "../../../shared/api/index.ts";
import { call } from "../../../shared/session/index.ts";

/** The second factors of an account. */
export interface ProofMethods {
  passcode: boolean;
  passkey: boolean;
}

/** Both are offered if nothing better is known; the server refuses one that was never set up. */
export const bothMethods: ProofMethods = { passcode: true, passkey: true };

/** The choices of a person who has to confirm their identity. */
export interface ProofChoice {
  methods: ProofMethods;
  /** When the passcode changes by a pending reset (ISO 8601); null without one. */
  passcodeResetAt: string | null;
}

const choiceOf = ({
  success,
  data,
}: CallResult<OperationData<"getSecondFactor">>): ProofChoice => ({
  methods:
    success && data.is_set_up
      ? { passcode: data.passcode, passkey: data.passkeys > 0 }
      : bothMethods,
  passcodeResetAt: success ? (data.passcode_reset_at ?? null) : null,
});

/** The signed-in person's second factors and pending reset; `choice` is null while they are being loaded. */
export function useProofChoice(): { choice: ProofChoice | null; reload: () => void } {
  const [choice, setChoice] = useState<ProofChoice | null>(null);
  const [reads, setReads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again on demand
  useEffect(() => {
    const stop = new AbortController();
    call("getSecondFactor", { signal: stop.signal }).then(
      (answer) => setChoice(choiceOf(answer)),
      () => {}, // Aborted, because its result is no longer needed.
    );
    return () => stop.abort();
  }, [reads]);
  return { choice, reload: () => setReads((count) => count + 1) };
}

/** Reads the signed-in person's second factors. */
export async function readProofMethods(): Promise<ProofMethods> {
  return choiceOf(await call("getSecondFactor")).methods;
}
