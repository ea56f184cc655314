import type { ErrorCode } from "@lilypad/api-contract";
import type { Call, CallResult, OperationName } from "../api/index.ts";
import { secondFactorMessages } from "../messages/index.ts";

/** The factor that a refused call requires: any second factor, or a passkey. */
export type StepUpNeed = "any" | "passkey";

/** The action that a person confirms. */
export interface StepUpAction {
  /** The refused call, or null if nothing was called yet. */
  operation: OperationName | null;
  /** The caller's description of it, such as "send $1.00 to Ben". */
  purpose: string | undefined;
}

/** Whether the person has confirmed or chosen not to, or could not be reached (`unasked`). */
export type StepUpAnswer = "confirmed" | "declined" | "unasked";

/** Requests the person's confirmation of their identity. */
export type StepUpAsker = (need: StepUpNeed, action: StepUpAction) => Promise<StepUpAnswer>;

const needs: Partial<Record<ErrorCode, StepUpNeed>> = {
  STEP_UP_REQUIRED: "any",
  PASSKEY_REQUIRED: "passkey",
};

/** Holds calls that were refused without a second factor until the person has confirmed. */
export interface StepUpGate {
  /**
   * Registers the function that requests confirmations. Without one, a refused call stays refused.
   * @returns a function that removes it
   */
  setAsker(asker: StepUpAsker): () => void;
  /**
   * Requests a second factor in advance.
   * @param purpose the action that needs it, such as "see your bank details"
   * @returns whether it was given
   */
  confirm(purpose: string, need?: StepUpNeed): Promise<boolean>;
  /** The same function as `call`, which repeats a refused call once the person has confirmed. */
  through<Known extends OperationName>(call: Call<Known>): Call<Known>;
}

/**
 * The only place where a step-up happens. If several calls are refused at the same time, the person confirms once;
 * then each is repeated unchanged, so a payment keeps its correlationId. If the person cancels, the call's outcome
 * has `isCancelled`, and the screen that made it is shown again without an error. No money has moved then: the
 * server first searches for the same payment and only then requires the second factor.
 */
export function createStepUpGate(): StepUpGate {
  let asker: StepUpAsker | null = null;
  let asking: Promise<StepUpAnswer> | null = null;
  /** The number of confirmations; a call that was refused before the latest one needs no new question. */
  let confirmations = 0;

  const confirm = (
    askPerson: StepUpAsker,
    need: StepUpNeed,
    action: StepUpAction,
  ): Promise<StepUpAnswer> => {
    asking ??= askPerson(need, action)
      .then((answer) => {
        if (answer === "confirmed") confirmations += 1;
        return answer;
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
    async confirm(purpose, need = "any") {
      if (asker === null) return false;
      return (await confirm(asker, need, { operation: null, purpose })) === "confirmed";
    },
    through<Known extends OperationName>(call: Call<Known>): Call<Known> {
      const loose = call as (
        name: OperationName,
        ...options: { purpose?: string }[]
      ) => Promise<CallResult<unknown>>;
      const guarded = async (name: OperationName, ...options: { purpose?: string }[]) => {
        const action = { operation: name, purpose: options[0]?.purpose };
        for (;;) {
          const before = confirmations;
          const result = await loose(name, ...options);
          const need = result.code === null ? undefined : needs[result.code];
          if (result.success || need === undefined || asker === null) return result;
          if (confirmations !== before) continue;
          const answer = await confirm(asker, need, action);
          if (answer === "confirmed") continue;
          const error = secondFactorMessages.stepUp.cancelled;
          return { ...result, error, ...(answer === "declined" && { isCancelled: true }) };
        }
      };
      return guarded as Call<Known>;
    },
  };
}
