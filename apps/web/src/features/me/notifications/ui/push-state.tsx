import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../../../../shared/account/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { pushLabel } from "../data/push-status.ts";
import { pushStatusQuery } from "../data/queries.ts";

/** The status of pushes on this device, with the label of the settings screen's badge. */
export function PushState() {
  const { data: status } = useQuery(pushStatusQuery(useUserId()));
  return status === undefined ? null : notificationMessages.settings.status[pushLabel(status)];
}
