import type { ErrorCode } from "@lilypad/api-contract";
import type { Call, CallResult, OperationName } from "../api/index.ts";
import { secondFactorMessages } from "../messages/index.ts";

/** What a refused call requires: any second factor, or a passkey. */
export type StepUpNeed = "any" | "passkey";

/** What a person is asked to confirm. */
export interface StepUpAction {
  /** The refused call, or null if nothing was called yet. */
  operation: OperationName | null;
  /** The caller's description of it, such as "send $1.00 to Ben". */
  purpose: string | undefined;
}

/** Whether the person has confirmed, chose not to, or could not be asked. */
export type StepUpAnswer = "confirmed" | "declined" | "unasked";

/** Asks the person to confirm their identity. */
export type StepUpAsker = (need: StepUpNeed, action: StepUpAction) => Promise<StepUpAnswer>;

const needs: Partial<Record<ErrorCode, StepUpNeed>> = {
  STEP_UP_REQUIRED: "any",
  PASSKEY_REQUIRED: "passkey",
};

/** Holds calls that were refused without a second factor until the person has confirmed. */
export interface StepUpGate {
  /** Registers who asks. Without one, a refused call stays refused. @returns a function that removes it */
  setAsker(asker: StepUpAsker): () => void;
  /**
   * Asks for a second factor in advance.
   * @param purpose what it is for, such as "see your bank details"
   * @returns whether it was given
   */
  confirm(purpose: string, need?: StepUpNeed): Promise<boolean>;
  /** The same function as `call`, which repeats a refused call once the person has confirmed. */
  through<Known extends OperationName>(call: Call<Known>): Call<Known>;
}

/**
 * The only place where a step-up happens. If several calls are refused at the same time, the person is
 * asked once; then each is repeated unchanged, so a payment keeps its correlationId. A person who cancels
 * has chosen so: the call's outcome says it (`isCancelled`), and the screen that made it is simply there again. No money has moved:
 * the server looks for the same payment first and asks for the second factor only after that.
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
