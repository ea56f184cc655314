import { Globe, Monitor, Smartphone } from "lucide-react";
import { deviceId } from "../../../../shared/device/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { Badge, Card, List, Row, text } from "../../../../shared/ui/index.ts";
import type { Device } from "../data/queries.ts";
import { seenDate } from "./seen-date.ts";
import styles from "./settings.module.css";

const messages = notificationMessages.settings;
const icons = { ios: Smartphone, android: Smartphone, desktop: Monitor, other: Globe };

/** The person's devices that receive pushes, or did until recently. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  if (devices.length === 0) {
    return (
      <Card padded>
        <p className={text.strong}>{messages.noDevices}</p>
        <p className={`${text.small} ${text.soft}`}>{messages.noDevicesText}</p>
      </Card>
    );
  }
  return (
    <div className={styles.devices}>
      <List>
        {devices.map((device) => {
          const Icon = icons[device.platform];
          const seen = device.device_id === deviceId() ? messages.thisLastSeen : messages.lastSeen;
          return (
            <li key={device.id}>
              <Row
                leading={<Icon size={22} strokeWidth={1.75} aria-hidden="true" />}
                name={`${messages.platform[device.platform]} · ${messages.channel[device.channel]}`}
                meta={seen(seenDate(device.last_seen_at))}
                trailing={
                  <Badge tone={device.is_active ? "done" : "plain"}>
                    {device.is_active ? messages.deviceActive : messages.deviceInactive}
                  </Badge>
                }
              />
            </li>
          );
        })}
      </List>
    </div>
  );
}
