import { useReducer, useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { securityMessages as messages } from "../../../shared/messages/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import {
  addPasskey,
  beginPasskey,
  type Change,
  type CreationOptions,
  changeSecurity,
} from "./change-security.ts";
import {
  beginTask,
  isTooSimple,
  type SecurityState,
  type SecurityTask,
  securityReducer,
} from "./security-flow.ts";

const doneMessages: Record<SecurityTask["kind"], { title: string; text: string }> = {
  set_passcode: messages.done.passcodeSaved,
  reset_passcode: messages.done.passcodeSaved,
  remove_passcode: messages.done.passcodeRemoved,
  add_passkey: messages.done.passkeyAdded,
  remove_passkey: messages.done.passkeyRemoved,
};

export interface SecurityTaskEnds {
  /** Called when the change was made. */
  onDone: () => void;
  /** Called when a reset was accepted that takes effect later. */
  onWaiting?: () => void;
}

/** A change of the security settings with its effects: the code, the change, and the result. */
export function useSecurityTask(task: SecurityTask, { onDone, onWaiting }: SecurityTaskEnds) {
  const [state, dispatch] = useReducer(securityReducer, task, beginTask);
  const [mailedAtMs, setMailedAtMs] = useState<number | null>(null);
  const [options, setOptions] = useState<CreationOptions | null>(null);
  const { run } = useBusy();

  function take(change: Change) {
    switch (change.kind) {
      case "done":
        toast({ kind: "success", ...doneMessages[task.kind] });
        return onDone();
      case "waits":
        onWaiting?.();
        return dispatch({ type: "waiting", until: change.until });
      case "wrong_code":
        return dispatch({ type: "code_refused", reason: "wrong" });
      case "expired_code":
        return dispatch({ type: "code_refused", reason: "expired" });
      case "weak_passcode":
        return dispatch({ type: "passcode_refused" });
      case "cancelled":
        return dispatch({ type: "failed" });
      case "failed":
        toast({ kind: "error", title: messages.failed.title, text: change.text });
        return dispatch({ type: "failed" });
    }
  }

  const work = (change: () => Promise<Change | "goes_on">) =>
    run(async () => {
      dispatch({ type: "submitting" });
      const came = await change();
      if (came !== "goes_on") take(came);
    });

  const submit = (filled: SecurityState) => work(() => changeSecurity(filled));

  function enterCode(code: string) {
    dispatch({ type: "code_entered", code });
    if (task.kind === "add_passkey") {
      return work(async () => {
        const begun = await beginPasskey(code);
        if (begun.kind !== "begun") return begun;
        setOptions(begun.options);
        dispatch({ type: "code_accepted" });
        return "goes_on";
      });
    }
    if (task.kind === "remove_passcode" || task.kind === "remove_passkey") {
      return submit({ ...state, code });
    }
  }

  return {
    state,
    mailedAtMs,
    mailed: () => setMailedAtMs(Date.now()),
    enterCode,
    /** @returns whether the passcode is acceptable, so far */
    choose(passcode: string) {
      dispatch({ type: "passcode_chosen", passcode });
      return !isTooSimple(passcode);
    },
    /** @returns whether the passcode is the chosen one, which is being saved */
    repeat(passcode: string) {
      const isSame = passcode === state.passcode;
      if (isSame) void submit(state);
      else dispatch({ type: "passcode_differed" });
      return isSame;
    },
    create: (name: string) =>
      options === null ? undefined : work(() => addPasskey(options, name.trim())),
    back: () => dispatch({ type: "back" }),
  };
}

export type SecurityTaskFlow = ReturnType<typeof useSecurityTask>;
