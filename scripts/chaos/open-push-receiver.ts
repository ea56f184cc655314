import { memberOf } from "@lilypad/worlds";
import { openPushService, servePush } from "../../apps/sandbox/src/push/index.ts";

export type PushReceiver = Awaited<ReturnType<typeof openPushReceiver>>;

/** A number of pushes that no run reaches, so that the service returns all that it has stored. */
const maxListed = 1_000_000;

/** Opens a push service with its browsers that outlives the sandbox, which forgets them when it is killed. */
export async function openPushReceiver() {
  const service = openPushService();
  const { origin, close } = await servePush(service);
  const url = `${origin}/push`;
  return {
    /** The address of the push service, for the server's settings. */
    url,
    /** Returns what a new browser sends to the app to be reached. */
    subscribe() {
      const { id, keys } = service.subscribe(null);
      return { endpoint: `${url}/${id}`, keys };
    },
    /** The ids of the notifications that arrived; one that arrived again is there again. */
    listNotifications: () =>
      service.list({ limit: maxListed }).map(({ payload }) => memberOf(JSON.parse(payload), "tag")),
    close,
  };
}
