import { useLocation } from "wouter";
import { appMessages, sendMessages as messages } from "../../../shared/messages/index.ts";
import { personName } from "../../../shared/people/index.ts";
import { Button, Dialog } from "../../../shared/ui/index.ts";
import { sendAmount } from "./send-flow.ts";
import type { Send } from "./use-send.ts";

/** What can stand between the person and the success screen, and the question before rejecting. */
export function SendDialogs({ send, available }: { send: Send; available: bigint | null }) {
  const [, navigate] = useLocation();
  const { state, readNotice } = send;
  const { notice } = state;
  const refused = notice?.kind === "refused" ? notice : null;
  const unanswered = notice?.kind === "unanswered" ? notice : null;
  const name = state.recipient === null ? "" : personName(state.recipient);
  return (
    <>
      <Dialog
        alert
        open={refused !== null}
        onClose={readNotice}
        title={refused?.title ?? messages.failed.title}
        text={<p>{refused?.text}</p>}
        actions={
          refused?.needsSecondFactor ? (
            <>
              <Button onClick={() => navigate("/profile/security")}>{messages.openSecurity}</Button>
              <Button kind="secondary" onClick={readNotice}>
                {appMessages.close}
              </Button>
            </>
          ) : (
            <Button onClick={readNotice}>{appMessages.close}</Button>
          )
        }
      />
      <Dialog
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
        actions={
          <>
            <Button onClick={() => send.submit(available)}>{appMessages.tryAgain}</Button>
            <Button kind="secondary" onClick={readNotice}>
              {appMessages.close}
            </Button>
          </>
        }
      />
      <Dialog
        alert
        open={send.confirmsReject}
        onClose={send.keepRequest}
        title={messages.rejectTitle}
        text={<p>{messages.rejectText(name)}</p>}
        actions={
          <>
            <Button kind="destructive" onClick={send.reject}>
              {messages.rejectConfirm}
            </Button>
            <Button kind="secondary" onClick={send.keepRequest}>
              {messages.rejectKeep}
            </Button>
          </>
        }
      />
    </>
  );
}
