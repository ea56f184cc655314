import { BadgeCheck, Bell, Gift, HandCoins, ShieldCheck } from "lucide-react";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { call, currentSession } from "../../../../shared/session/index.ts";
import { Card, ToggleRow, text } from "../../../../shared/ui/index.ts";
import { useRewardAtSignup } from "../../../grow/reward-rules/index.ts";
import { setUpPushAtSignup } from "../../../me/notifications/index.ts";
import { preferencesPayload, preferencesWith } from "../data/notification-preferences.ts";
import { rememberPushStepDone } from "../data/push-step-done.ts";
import styles from "./step-frame.module.css";
import { StepFrame, type StepProps } from "./step-frame.tsx";

const messages = notificationMessages.step;
const icons = [BadgeCheck, HandCoins, Gift, ShieldCheck];

/** Step 6, on phones that can receive pushes: one switch, and the reward for leaving it on. */
export function NotificationsStep({ form, submitting, onEdit, onBack, onSubmit }: StepProps) {
  const preferences = form.notificationPreferences;
  const reward = useRewardAtSignup("notifications", !preferences.globalEnabled);

  function submit() {
    // The permission must be requested within the tap, before anything is awaited.
    const push = preferences.pushEnabled ? setUpPushAtSignup() : null;
    onSubmit(async () => {
      const body = preferencesPayload(preferences);
      const saved = await call("updatePreferences", { body });
      if (!saved.success) throw new Error(messages.failed(saved.error));
      rememberPushStepDone(form.email);
      const session = currentSession();
      if (session.status === "signed_in") await push?.run(session.userId);
    });
  }

  return (
    <StepFrame
      step="notifications"
      title={messages.title}
      lead={messages.lead}
      submitting={submitting}
      {...(preferences.globalEnabled ? { continueLabel: messages.continue } : {})}
      onBack={onBack}
      onSubmit={submit}
      onSkip={() => onSubmit(async () => rememberPushStepDone(form.email))}
    >
      <ul className={styles.points}>
        {messages.points.map((point, index) => {
          const Icon = icons[index] ?? Bell;
          return (
            <li key={point}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={text.strong}>{point}</span>
            </li>
          );
        })}
      </ul>
      <Card>
        <ToggleRow
          icon={<Bell size={22} strokeWidth={1.75} aria-hidden="true" />}
          name={messages.toggle}
          hint={preferences.globalEnabled || reward === null ? undefined : messages.hint(reward)}
          checked={preferences.globalEnabled}
          disabled={submitting}
          onChange={(on) => onEdit({ notificationPreferences: preferencesWith(on) })}
        />
      </Card>
    </StepFrame>
  );
}
