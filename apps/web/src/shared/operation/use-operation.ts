import { QueryClientContext, type QueryKey } from "@tanstack/react-query";
import { useContext } from "react";
import {
  type CallFailure,
  type CallOptions,
  type CallResult,
  failureText,
  type OperationData,
  type RouteName,
} from "../api/index.ts";
import { useBusy } from "../busy/index.ts";
import { call } from "../session/index.ts";
import { toast } from "../ui/index.ts";

interface ToastText {
  title: string;
  text?: string;
}

export interface Outcome {
  /** The toast after success; none if the screen itself shows the change. */
  done?: string | ToastText;
  /**
   * The toast after a failure, with the server's sentence below the title; `fallback` takes its place if no answer arrived. None if
   * the screen itself shows the failure, and none after a step-up that the person cancelled, since nothing has happened then.
   * A function words the whole toast.
   */
  failed?: string | { title: string; fallback: string } | ((failure: CallFailure) => ToastText);
  /** The data that it changes, which is read again after every answer: a failed call may have had an effect. */
  changes?: readonly QueryKey[];
}

export interface Operation<K extends RouteName> {
  /** True while a call is running. */
  isBusy: boolean;
  /**
   * Calls the operation as the signed-in person, and says what came of it.
   * @returns the result; undefined, without a call, while an earlier one is running
   */
  run: (...options: CallOptions<K>) => Promise<CallResult<OperationData<K>> | undefined>;
}

const sayDone = (done: string | ToastText) =>
  toast({ kind: "success", ...(typeof done === "string" ? { title: done } : done) });

function sayFailed(failed: Outcome["failed"], failure: CallFailure): void {
  if (failed === undefined || failure.isCancelled) return;
  if (typeof failed === "function") return void toast({ kind: "error", ...failed(failure) });
  const { title, fallback } =
    typeof failed === "string" ? { title: failed, fallback: failure.error } : failed;
  toast({ kind: "error", title, text: failureText(failure, fallback) });
}

/**
 * One operation of the API for a button or a form: it runs once at a time, says what came of it, and has what it changed read
 * again. Requests that move money go through `shared/intents` instead, which also survive a closed tab.
 */
export function useOperation<K extends RouteName>(name: K, outcome: Outcome = {}): Operation<K> {
  const { busy: isBusy, run: runOnce } = useBusy();
  const client = useContext(QueryClientContext);
  const { done, failed, changes = [] } = outcome;
  const run = (...options: CallOptions<K>) =>
    runOnce(async () => {
      const result = await call(name, ...options);
      if (!result.success) sayFailed(failed, result);
      if (result.success && done !== undefined) sayDone(done);
      await Promise.all(changes.map((queryKey) => client?.invalidateQueries({ queryKey })));
      return result;
    });
  return { isBusy, run };
}
