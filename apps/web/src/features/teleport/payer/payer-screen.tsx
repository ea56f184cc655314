import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useReducer, useState } from "react";
import { CallError } from "../../../shared/api/index.ts";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { payerMessages as messages } from "../../../shared/messages/index.ts";
import { createQueryClient } from "../../../shared/online/index.ts";
import { Main, SkeletonRows } from "../../../shared/ui/index.ts";
import { teleportQuery } from "./data/queries.ts";
import { serverMessage } from "./data/server-message.ts";
import { isLinkToken, type Teleport } from "./data/teleport.ts";
import { forgetPayerDraft, keepPayerDraft, resumedPayerState } from "./flow/payer-draft.ts";
import { type PayerStepProps, payerReducer } from "./flow/payer-flow.ts";
import { closedReason, paymentOf, shownStep } from "./flow/shown-step.ts";
import { OopsScreen } from "./oops-screen.tsx";
import { LaterStep } from "./steps/later-screens.ts";
import { RecipientStep } from "./steps/recipient-step.tsx";
import { PayerFrame } from "./ui/payer-frame.tsx";

/** Most links are open, so this is loaded only for those that are not. */
const ClosedScreen = lazyScreen(async () => (await import("./closed-screen.tsx")).ClosedScreen);

/** The page for paying a teleport link without an account. */
export function PayerScreen({ token }: { token: string }) {
  const [client] = useState(() =>
    createQueryClient({
      refetchOnWindowFocus: false,
      refetchOnReconnect: "always",
      staleTime: 15_000,
    }),
  );
  if (!isLinkToken(token)) {
    return <OopsScreen title={messages.notFound} reason={messages.error.notFound} />;
  }
  return (
    <QueryClientProvider client={client}>
      <OpenedLink key={token} token={token} />
    </QueryClientProvider>
  );
}

function OpenedLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(teleportQuery(token));
  if (data !== undefined)
    return <Payment token={token} teleport={data} onReload={() => void refetch()} />;
  if (error === null) return <Loading />;
  if (error instanceof CallError && error.failure.code === "TELEPORT_NOT_FOUND") {
    return <OopsScreen title={messages.notFound} reason={messages.error.notFound} />;
  }
  const { fallback, unread } = messages.error;
  const isRefusal = error instanceof CallError;
  return (
    <OopsScreen
      title={isRefusal ? messages.failed : fallback}
      reason={isRefusal ? serverMessage(error.message, unread) : unread}
      onRetry={() => void refetch()}
    />
  );
}

function Loading() {
  return (
    <PayerFrame title={messages.loading} place={null} total={1} onBack={null}>
      <Main>
        <SkeletonRows rows={4} label={messages.loading} />
      </Main>
    </PayerFrame>
  );
}

interface PaymentProps {
  token: string;
  teleport: Teleport;
  onReload: () => void;
}

function Payment({ token, teleport, onReload }: PaymentProps) {
  const [state, dispatch] = useReducer(payerReducer, teleport, resumedPayerState);
  const { id, status } = teleport;
  const isOver = status !== "open" && status !== "paying";
  // The draft is deleted once the link can no longer be paid.
  useEffect(() => {
    if (isOver) forgetPayerDraft(id);
    else keepPayerDraft(id, state);
  }, [id, isOver, state]);

  const closed = closedReason(teleport, paymentOf(state, teleport));
  if (closed !== null) {
    return (
      <Suspense fallback={<Loading />}>
        <ClosedScreen reason={closed} teleport={teleport} onRetry={onReload} />
      </Suspense>
    );
  }

  const step = shownStep(state, teleport);
  const shared: PayerStepProps = { token, teleport, state, dispatch };
  if (step === "RECIPIENT") return <RecipientStep {...shared} />;
  return (
    <Suspense fallback={<Loading />}>
      <LaterStep {...shared} step={step} />
    </Suspense>
  );
}
