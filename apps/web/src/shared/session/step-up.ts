import type { Call, CallResult, RouteName } from "../api/index.ts";
import { secondFactorMessages } from "../messages/index.ts";

/** Asks the person to confirm that it is them. @returns whether they did */
export type StepUpAsker = () => Promise<boolean>;

/** Calls that were refused with STEP_UP_REQUIRED wait here until the person has confirmed. */
export interface StepUpGate {
  /** Registers who asks. Without one, a refused call stays refused. @returns takes it back */
  setAsker(asker: StepUpAsker): () => void;
  /** The same operation as `call`, made again by itself once the person has confirmed. */
  through(call: Call): Call;
}

/**
 * The one place where a step-up happens (decisions.md, "Sessions and second factor"). However many
 * calls are refused together, the person is asked once; each is then made again unchanged, so a
 * payment keeps its correlationId. Whoever cancels is told that no money moved, which is so: the
 * server looks for the same payment first and asks for the second factor only after that.
 */
export function createStepUpGate(): StepUpGate {
  let asker: StepUpAsker | null = null;
  let asking: Promise<boolean> | null = null;
  /** How often people have confirmed; a refusal from before the latest time needs no new question. */
  let confirmations = 0;

  const confirm = (askPerson: StepUpAsker): Promise<boolean> => {
    asking ??= askPerson()
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
    through(call) {
      const loose = call as (
        name: RouteName,
        ...options: unknown[]
      ) => Promise<CallResult<unknown>>;
      const guarded = async (name: RouteName, ...options: unknown[]) => {
        for (;;) {
          const before = confirmations;
          const result = await loose(name, ...options);
          if (result.success || result.code !== "STEP_UP_REQUIRED" || asker === null) return result;
          if (confirmations === before && !(await confirm(asker))) {
            return { ...result, error: secondFactorMessages.stepUp.cancelled };
          }
        }
      };
      return guarded as Call;
    },
  };
}
