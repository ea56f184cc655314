import { appMessages, sendMessages as messages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { personName } from "../../../shared/people/index.ts";
import { Button, ConfirmDialog, Dialog } from "../../../shared/ui/index.ts";
import { sendAmount } from "./send-flow.ts";
import type { Send } from "./use-send.ts";

/** Our banking partner verifies identities, in the steps to a bank account. */
const remedyPaths = { second_factor: "/profile/security", identity: "/ramp/link-bank" } as const;

/** The dialogs of Send Money: refused, not answered, and the question before a request is rejected. */
export function SendDialogs({ send, available }: { send: Send; available: bigint | null }) {
  const [, navigate] = useLocation();
  const { state, readNotice } = send;
  const { notice } = state;
  const refused = notice?.kind === "refused" ? notice : null;
  const unanswered = notice?.kind === "unanswered" ? notice : null;
  const name = state.person === null ? "" : personName(state.person);
  return (
    <>
      <Dialog
        alert
        open={refused !== null}
        onClose={readNotice}
        title={refused?.title ?? messages.failed.title}
        text={<p>{refused?.text}</p>}
        actions={
          refused?.remedy ? (
            <>
              <Button onClick={() => navigate(remedyPaths[refused.remedy ?? "identity"])}>
                {messages.remedies[refused.remedy]}
              </Button>
              <Button kind="secondary" onClick={readNotice}>
                {appMessages.close}
              </Button>
            </>
          ) : (
            <Button onClick={readNotice}>{appMessages.close}</Button>
          )
        }
      />
      <ConfirmDialog
        alert
        open={unanswered !== null}
        onClose={readNotice}
        title={messages.unanswered.title}
        text={
          <>
            <p>{unanswered?.text}</p>
            <p>{messages.unanswered.detail(sendAmount(state))}</p>
          </>
        }
        confirm={appMessages.tryAgain}
        onConfirm={() => void send.submit(available)}
        cancel={appMessages.close}
      />
      <ConfirmDialog
        alert
        open={send.confirmsReject}
        onClose={send.keepRequest}
        title={messages.rejectTitle}
        text={<p>{messages.rejectText(name)}</p>}
        kind="destructive"
        confirm={messages.rejectConfirm}
        onConfirm={() => void send.reject()}
        cancel={messages.rejectKeep}
      />
    </>
  );
}
