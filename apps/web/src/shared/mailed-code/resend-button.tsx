import { emailCodeMessages } from "../messages/index.ts";
import { Button } from "../ui/index.ts";

export interface ResendButtonProps {
  /** Until something can be sent again. */
  secondsLeft: number;
  busy: boolean;
  busyLabel?: string | undefined;
  disabled?: boolean;
  texts?: { resend: string; resendIn: (seconds: number) => string };
  onClick: () => void;
}

/** Sends a code or link again, once the time to wait is over. */
export function ResendButton(props: ResendButtonProps) {
  const { secondsLeft, busy, busyLabel, disabled = false, texts = emailCodeMessages } = props;
  return (
    <Button
      kind="secondary"
      size="small"
      waits
      disabled={secondsLeft > 0 || busy || disabled}
      busy={busy}
      {...(busyLabel === undefined ? {} : { busyLabel })}
      onClick={props.onClick}
    >
      {secondsLeft > 0 ? texts.resendIn(secondsLeft) : texts.resend}
    </Button>
  );
}
