import { callWithReason } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { ReasonSheet } from "./reason-sheet.tsx";

const messages = peopleMessages.cancelHandover;

/** Cancels the person's open hand-over, for a reason. */
export function CancelHandoverForm(props: { personId: string; onClose: () => void }) {
  const { personId } = props;
  async function act(reason: string) {
    const result = await callWithReason(reason)("cancelPersonHandover", {
      params: { personId },
      purpose: messages.purpose,
    });
    return result.success ? { done: messages.done } : { failure: result.error };
  }
  return <ReasonSheet {...props} words={messages} act={act} />;
}
