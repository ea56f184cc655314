import { Mail, MessageSquare, Smartphone } from "lucide-react";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { List, ToggleRow, text } from "../../../../shared/ui/index.ts";
import type { Preferences } from "../data/queries.ts";
import styles from "./settings.module.css";

const messages = notificationMessages.settings;

const channels = [
  ["push_notifications_enabled", messages.channels.push, Smartphone],
  ["email_notifications_enabled", messages.channels.email, Mail],
  ["sms_notifications_enabled", messages.channels.sms, MessageSquare],
] as const;

export interface PreferenceTogglesProps {
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
}

/** The three channels, each on or off. */
export function PreferenceToggles({ preferences, onChange }: PreferenceTogglesProps) {
  return (
    <>
      <List>
        {channels.map(([wish, { name, hint }, Icon]) => (
          <li key={wish}>
            <ToggleRow
              icon={<Icon size={22} strokeWidth={1.75} aria-hidden="true" />}
              name={name}
              hint={hint}
              checked={preferences[wish]}
              onChange={(wanted) => onChange({ [wish]: wanted })}
            />
          </li>
        ))}
      </List>
      <p className={`${text.small} ${text.soft} ${styles.note}`}>{messages.always}</p>
    </>
  );
}
