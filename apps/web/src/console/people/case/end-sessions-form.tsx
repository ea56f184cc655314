import { callWithReason } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { ReasonSheet } from "./reason-sheet.tsx";

const messages = peopleMessages.end;

/** Signs the person out everywhere, for a reason. */
export function EndSessionsForm(props: { personId: string; onClose: () => void }) {
  const { personId } = props;
  async function act(reason: string) {
    const result = await callWithReason(reason)("endPersonSessions", {
      params: { personId },
      purpose: messages.purpose,
    });
    if (!result.success) return { failure: result.error };
    const { endedSessions } = result.data;
    return { done: endedSessions === 0 ? messages.none : messages.done(endedSessions) };
  }
  return <ReasonSheet {...props} words={messages} act={act} />;
}
