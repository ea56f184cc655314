import { peopleMessages } from "../../messages/index.ts";
import { Box, dayText, momentText, Pair, Pairs } from "../../parts/index.ts";
import styles from "./case.module.css";
import type { PersonCase } from "./queries.ts";

const messages = peopleMessages.signIn;

const dayOf = (at: string) => dayText(new Date(at), new Date());

export interface SignInBoxProps {
  secondFactor: PersonCase["secondFactor"];
  devices: PersonCase["pushDevices"];
}

/** The person's second factors, and their devices that receive pushes. */
export function SignInBox({ secondFactor, devices }: SignInBoxProps) {
  const { passcodeSetAt, passcodeResetAt, passkeys, rememberedDevices } = secondFactor;
  return (
    <Box title={messages.title} padded>
      <Pairs>
        <Pair label={messages.passcode}>
          {passcodeSetAt === null ? messages.unset : messages.set(dayOf(passcodeSetAt))}
        </Pair>
        {passcodeResetAt !== null && (
          <Pair label={messages.reset}>
            <span className={styles.late}>
              {messages.resetAt(momentText(new Date(passcodeResetAt), new Date()))}
            </span>
          </Pair>
        )}
        <Pair label={messages.passkeys}>
          {passkeys.length === 0 ? (
            messages.unset
          ) : (
            <ul>
              {passkeys.map(({ name, addedAt }) => (
                <li key={`${name} ${addedAt}`}>{messages.passkey(name, dayOf(addedAt))}</li>
              ))}
            </ul>
          )}
        </Pair>
        <Pair label={messages.remembered}>{rememberedDevices}</Pair>
        <Pair label={messages.push}>
          {devices.length === 0 ? (
            messages.unset
          ) : (
            <ul>
              {devices.map(({ platform, lastSeenAt, isActive }) => (
                <li key={`${platform} ${lastSeenAt}`}>
                  {isActive
                    ? messages.pushOn(platform, dayOf(lastSeenAt))
                    : messages.pushOff(platform)}
                </li>
              ))}
            </ul>
          )}
        </Pair>
      </Pairs>
    </Box>
  );
}
