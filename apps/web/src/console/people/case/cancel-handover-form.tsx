import { callWithReason } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { ReasonSheet, type ReasonSheetProps } from "./reason-sheet.tsx";

const messages = peopleMessages.cancelHandover;

/** Cancels the person's open hand-over, for a reason. */
export function CancelHandoverForm(props: { personId: string; onClose: () => void }) {
  const { personId } = props;
  const act: ReasonSheetProps["act"] = async (reason, conclude) => {
    const result = await callWithReason(reason)("cancelPersonHandover", {
      params: { personId },
      purpose: messages.purpose,
    });
    return conclude(result, () => messages.done);
  };
  return <ReasonSheet {...props} words={messages} act={act} />;
}
