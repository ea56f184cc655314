import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { pushChangedMessage } from "../../shared/worker/index.ts";
import { useUserId } from "../account/index.ts";
import { enablePush } from "./enable-push.ts";
import { browserParts, readSurroundings, wantsPush } from "./push-device.ts";
import { pushStatusQuery } from "./queries.ts";

/**
 * Renders nothing: says at every start that this device is still there, and where its pushes go
 * now, for browsers replace a subscription without asking and a new session has none.
 */
export function PushKeeper() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const keep = async () => {
      if (!wantsPush(userId) || readSurroundings().permission !== "granted") return;
      await enablePush(browserParts()).catch(() => null);
      await queryClient.invalidateQueries(pushStatusQuery(userId));
    };
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === pushChangedMessage) void keep();
    };
    void keep();
    serviceWorker.addEventListener("message", onMessage);
    return () => serviceWorker.removeEventListener("message", onMessage);
  }, [userId, queryClient]);
  return null;
}
