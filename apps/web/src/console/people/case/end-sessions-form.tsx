import { callWithReason } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { ReasonSheet, type ReasonSheetProps } from "./reason-sheet.tsx";

const messages = peopleMessages.end;

/** Signs the person out everywhere, for a reason. */
export function EndSessionsForm(props: { personId: string; onClose: () => void }) {
  const { personId } = props;
  const act: ReasonSheetProps["act"] = async (reason, conclude) => {
    const result = await callWithReason(reason)("endPersonSessions", {
      params: { personId },
      purpose: messages.purpose,
    });
    return conclude(result, ({ endedSessions }) =>
      endedSessions === 0 ? messages.none : messages.done(endedSessions),
    );
  };
  return <ReasonSheet {...props} words={messages} act={act} />;
}
