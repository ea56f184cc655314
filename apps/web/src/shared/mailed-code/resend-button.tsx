import { emailCodeMessages } from "../messages/index.ts";
import { Button } from "../ui/index.ts";

export interface ResendButtonProps {
  /** Seconds until another one can be sent. */
  secondsLeft: number;
  busy: boolean;
  busyLabel?: string | undefined;
  disabled?: boolean;
  texts?: { resend: string; resendIn: (seconds: number) => string } | undefined;
  onClick: () => void;
}

/** Sends another code or link once the countdown is over. */
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
