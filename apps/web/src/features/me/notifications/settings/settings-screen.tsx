import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { useUp } from "../../../../shared/navigation/index.ts";
import {
  BackBar,
  ErrorBox,
  LoadingScreen,
  Main,
  Screen,
  Section,
  Trouble,
} from "../../../../shared/ui/index.ts";
import { devicesQuery, pushStatusQuery } from "../data/queries.ts";
import { DeviceList } from "./device-list.tsx";
import { PreferenceToggles } from "./preference-toggles.tsx";
import { ThisDevice } from "./this-device.tsx";
import { usePreferences } from "./use-preferences.ts";

const messages = notificationMessages.settings;

/** Notification settings: pushes on this device, the channels, and the person's devices. */
export function SettingsScreen() {
  const up = useUp();
  const userId = useUserId();
  const [error, setError] = useState<string | null>(null);
  const status = useQuery(pushStatusQuery(userId));
  const devices = useQuery({ ...devicesQuery(userId), refetchOnMount: "always" });
  const preferences = usePreferences(() => setError(messages.updateFailed));
  useLogError("Failed to load notification status", status.error);
  useLogError("Failed to load notification preferences", preferences.query.error);
  useLogError("Failed to load notification devices", devices.error);
  if (status.isPending || devices.isPending || preferences.query.isPending) {
    return <LoadingScreen label={messages.loading} />;
  }
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        {error !== null && <ErrorBox text={error} onDismiss={() => setError(null)} />}
        {status.data !== undefined && (
          <Section title={messages.thisDevice} near>
            <ThisDevice status={status.data} onError={setError} />
          </Section>
        )}
        <Section title={messages.preferences}>
          {preferences.query.data === undefined ? (
            <Trouble
              title={messages.preferencesFailed}
              detail={messages.loadFailedNote}
              onRetry={() => preferences.query.refetch()}
            />
          ) : (
            <PreferenceToggles
              preferences={preferences.query.data}
              onChange={(change) => {
                setError(null);
                preferences.change(change);
              }}
            />
          )}
        </Section>
        <Section title={messages.devices}>
          {devices.data === undefined ? (
            <Trouble
              title={messages.devicesFailed}
              detail={messages.loadFailedNote}
              onRetry={() => devices.refetch()}
            />
          ) : (
            <DeviceList devices={devices.data} />
          )}
        </Section>
      </Main>
    </Screen>
  );
}

/** Logs a failed read; the screen shows its own message. */
function useLogError(what: string, error: Error | null) {
  useEffect(() => {
    if (error !== null) console.warn(`${what}:`, error.message);
  }, [what, error]);
}
