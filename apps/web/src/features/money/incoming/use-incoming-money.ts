import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { areAmountsHidden, withoutDigits } from "../../../shared/money/index.ts";
import { recentTransactionsQuery, type Transaction } from "../activity/index.ts";
import { incomingText, isInviteReward } from "./incoming-text.ts";

/** How long a message is shown. */
const shownMs = 6_000;

export interface IncomingMessage {
  /** The id of the transaction. */
  id: string;
  text: string;
}

/** True if this device announces money itself while the app is not in view. */
const receivesPushes = () =>
  typeof Notification !== "undefined" && Notification.permission === "granted";

/** Resolves once the page is in view. */
const inView = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    check();
  });

/**
 * Returns the message about money that has just arrived, and a function to call with the id of a
 * transaction that has changed. Each payment has one message; every open tab shows it, and a tab that is
 * not in view shows it later unless the device has shown a notification.
 */
export function useIncomingMoney() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<IncomingMessage | null>(null);
  const announced = useRef(new Set<string>());

  const noteTransaction = useCallback(
    async (id: string) => {
      if (announced.current.has(id)) return;
      // If this fails, the payment is still in the history and in the notifications.
      const recent = await queryClient
        .fetchQuery({ ...recentTransactionsQuery(userId), staleTime: 0 })
        .catch(() => []);
      const found = recent.find((one) => one.id === id && one.direction === "credit");
      const shown = areAmountsHidden() ? withoutDigits : undefined;
      const textOf = async (transaction: Transaction) => {
        if (!isInviteReward(transaction, new Date())) {
          return incomingText(transaction, new Date(), shown);
        }
        const { rewardText } = await import("./reward-text.ts");
        return rewardText(queryClient, userId, transaction, shown);
      };
      const text = found === undefined ? null : await textOf(found).catch(() => null);
      if (text === null || announced.current.has(id)) return;
      announced.current.add(id);
      if (document.visibilityState !== "visible" && receivesPushes()) return;
      await inView();
      setMessage({ id, text });
    },
    [queryClient, userId],
  );

  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), shownMs);
    return () => clearTimeout(timer);
  }, [message]);

  const dismiss = useCallback(() => setMessage(null), []);
  return { message, dismiss, noteTransaction };
}
