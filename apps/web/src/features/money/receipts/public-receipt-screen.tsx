import { useEffect, useState } from "react";
import { createCall, receiptRoutes } from "../../../shared/api/index.ts";
import { receiptMessages as messages } from "../../../shared/messages/index.ts";
import {
  Empty,
  Foot,
  LinkButton,
  LoadingScreen,
  Main,
  Screen,
  TopBar,
  Trouble,
} from "../../../shared/ui/index.ts";
import { ReceiptCard } from "./receipt-card.tsx";
import { type PublicReceipt, publicReceiptView } from "./receipt-view.ts";

/** Calls the API without session and cookies, so that people can open a receipt without being identified. */
const callPublic = /* @__PURE__ */ createCall(
  {
    fetch: (input, init) => fetch(input, { ...init, credentials: "omit" }),
    accessToken: async () => null,
    onTokenExpired: () => {},
  },
  receiptRoutes,
);

type Found = PublicReceipt | "loading" | "not_found" | "unanswered";

/** /receipt/:code: a shared receipt, for anyone who has its address. */
export function PublicReceiptScreen({ code }: { code: string }) {
  const [found, setFound] = useState<Found>("loading");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void callPublic("getPublicReceipt", { params: { code }, signal }).then((answer) => {
      if (signal.aborted) return;
      if (answer.success) setFound(answer.data);
      else setFound(answer.code === "RECEIPT_NOT_FOUND" ? "not_found" : "unanswered");
    });
    return () => leaving.abort();
  }, [code, attempt]);
  if (found === "loading") return <LoadingScreen />;
  return (
    <Screen title={found === "not_found" ? messages.notFound : messages.title}>
      <TopBar title={messages.title} />
      <Main>
        {found === "not_found" ? (
          <Empty title={messages.notFound} detail={messages.notFoundText} />
        ) : found === "unanswered" ? (
          <Trouble
            title={messages.unanswered}
            detail={messages.unansweredText}
            onRetry={() => {
              setFound("loading");
              setAttempt(attempt + 1);
            }}
          />
        ) : (
          <ReceiptCard view={publicReceiptView(found)} seal={messages.publicSeal} />
        )}
      </Main>
      <Foot>
        <LinkButton href="/onboarding" kind="quiet" wide>
          {messages.join}
        </LinkButton>
      </Foot>
    </Screen>
  );
}
