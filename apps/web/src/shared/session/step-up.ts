import type { ErrorCode } from "@lilypad/api-contract";
import type { Call, CallResult, RouteName } from "../api/index.ts";
import { secondFactorMessages } from "../messages/index.ts";

/** What a refused call asks for: any second factor, or a passkey and nothing less. */
export type StepUpNeed = "any" | "passkey";

/** Asks the person to confirm that it is them. @returns whether they did */
export type StepUpAsker = (need: StepUpNeed) => Promise<boolean>;

const needs: Partial<Record<ErrorCode, StepUpNeed>> = {
  STEP_UP_REQUIRED: "any",
  PASSKEY_REQUIRED: "passkey",
};

/** Calls that were refused for want of a second factor wait here until the person has confirmed. */
export interface StepUpGate {
  /** Registers who asks. Without one, a refused call stays refused. @returns takes it back */
  setAsker(asker: StepUpAsker): () => void;
  /** Asks for a second factor before anything was refused for want of one. @returns whether it was given */
  confirm(need?: StepUpNeed): Promise<boolean>;
  /** The same operation as `call`, made again by itself once the person has confirmed. */
  through(call: Call): Call;
}

/**
 * The one place where a step-up happens. However many
 * calls are refused together, the person is asked once; each is then made again unchanged, so a
 * payment keeps its correlationId. A person who cancels is told that no money moved, which is true: the
 * server looks for the same payment first and asks for the second factor only after that.
 */
export function createStepUpGate(): StepUpGate {
  let asker: StepUpAsker | null = null;
  let asking: Promise<boolean> | null = null;
  /** How often people have confirmed; a refusal from before the latest time needs no new question. */
  let confirmations = 0;

  const confirm = (askPerson: StepUpAsker, need: StepUpNeed): Promise<boolean> => {
    asking ??= askPerson(need)
      .then((confirmed) => {
        if (confirmed) confirmations += 1;
        return confirmed;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  return {
    setAsker(next) {
      asker = next;
      return () => {
        if (asker === next) asker = null;
      };
    },
    async confirm(need = "any") {
      return asker !== null && (await confirm(asker, need));
    },
    through(call) {
      const loose = call as (
        name: RouteName,
        ...options: unknown[]
      ) => Promise<CallResult<unknown>>;
      const guarded = async (name: RouteName, ...options: unknown[]) => {
        for (;;) {
          const before = confirmations;
          const result = await loose(name, ...options);
          const need = result.code === null ? undefined : needs[result.code];
          if (result.success || need === undefined || asker === null) return result;
          if (confirmations === before && !(await confirm(asker, need))) {
            return { ...result, error: secondFactorMessages.stepUp.cancelled };
          }
        }
      };
      return guarded as Call;
    },
  };
}
