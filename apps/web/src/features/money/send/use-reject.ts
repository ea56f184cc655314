import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useState } from "react";
import { failureText } from "../../../shared/api/index.ts";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { call } from "../../../shared/session/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import type { SendEvent } from "./send-flow.ts";

/** Rejects the payment request that Send Money was opened with, after a question. */
export function useReject(requestId: string | null, dispatch: Dispatch<SendEvent>) {
  const [confirmsReject, setConfirmsReject] = useState(false);
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();

  async function reject() {
    setConfirmsReject(false);
    if (requestId === null) {
      dispatch({ type: "refused", ...messages.noRequest });
      return;
    }
    dispatch({ type: "rejecting" });
    const rejected = await call("rejectRequest", { params: { id: requestId } });
    if (rejected.success) {
      void queryClient.invalidateQueries({ queryKey: ["requests"] });
      toast({ kind: "success", title: messages.rejected });
      navigate("/dashboard", { replace: true });
      return;
    }
    const text = failureText(rejected, messages.rejectFailed.fallback);
    dispatch({ type: "refused", title: messages.rejectFailed.title, text });
  }

  return {
    confirmsReject,
    askReject: () => setConfirmsReject(true),
    keepRequest: () => setConfirmsReject(false),
    reject,
  };
}
