import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { forgetPeople } from "../../../shared/device/index.ts";
import {
  type LockMinutes,
  lockApp,
  lockMinutes,
  lockMinutesFor,
} from "../../../shared/lock/index.ts";
import { securityMessages } from "../../../shared/messages/index.ts";
import { confirmPerson } from "../../../shared/session/index.ts";
import { List, Section, Segments, ToggleRow, text } from "../../../shared/ui/index.ts";
import styles from "./security.module.css";

const messages = securityMessages.lock;

/** How long the app may be in the background when the lock is turned on. */
const firstMinutes: LockMinutes = 1;

/**
 * Turns the app lock of this device on or off. Both need a passkey or passcode: the first so that the person can
 * open the lock again, the second so that no one else removes it.
 * @param isSetUp the account has a passcode or passkey
 */
export function AppLockSection({ isSetUp }: { isSetUp: boolean }) {
  const userId = useUserId();
  const [minutes, setMinutes] = useState(() => lockMinutesFor(userId));

  function choose(chosen: LockMinutes | null) {
    lockApp(userId, chosen);
    setMinutes(chosen);
    // The locked app leaves nothing on the device that could be read without unlocking it.
    if (chosen !== null) forgetPeople(null);
  }

  async function turn(on: boolean) {
    if (await confirmPerson(on ? messages.turnOn : messages.turnOff))
      choose(on ? firstMinutes : null);
  }

  return (
    <Section title={messages.title}>
      <List label={messages.title}>
        <li>
          <ToggleRow
            name={messages.name}
            hint={isSetUp ? messages.hint : messages.needsFactor}
            icon={<LockKeyhole size={22} strokeWidth={1.75} aria-hidden="true" />}
            checked={minutes !== null}
            disabled={!isSetUp && minutes === null}
            onChange={turn}
          />
        </li>
      </List>
      {minutes !== null && (
        <div className={styles.lockAfter}>
          <p className={`${text.small} ${text.soft}`} aria-hidden="true">
            {messages.after}
          </p>
          <Segments
            label={messages.after}
            value={`${minutes}`}
            options={lockMinutes.map((choice) => ({
              value: `${choice}`,
              label: messages.minutes(choice),
            }))}
            onChange={(value) =>
              choose(lockMinutes.find((choice) => `${choice}` === value) ?? firstMinutes)
            }
          />
        </div>
      )}
    </Section>
  );
}
