import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { CallError } from "../../../shared/api/index.ts";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { payerMessages as messages } from "../../../shared/messages/index.ts";
import { createQueryClient } from "../../../shared/online/index.ts";
import { Main, SkeletonRows } from "../../../shared/ui/index.ts";
import { teleportQuery } from "./data/queries.ts";
import { serverMessage } from "./data/server-message.ts";
import { isLinkToken } from "./data/teleport.ts";
import { closedReason } from "./flow/closed-reason.ts";
import { hasPayerDraft } from "./flow/payer-draft-key.ts";
import type { FirstChoice } from "./flow/payer-flow.ts";
import { OopsScreen } from "./oops-screen.tsx";
import type { PaymentProps } from "./payment.tsx";
import { RecipientStep } from "./steps/recipient-step.tsx";
import { PayerFrame } from "./ui/payer-frame.tsx";

/** Most links are open, so this is loaded only for those that are not. */
const ClosedScreen = lazyScreen(async () => (await import("./closed-screen.tsx")).ClosedScreen);

const loadPayment = () => import("./payment.tsx");
const Payment = lazyScreen(async () => (await loadPayment()).Payment);
/** Loads it while the payer is at the first screen. After a failure it is loaded when needed. */
const prepare = (): void => void loadPayment().catch(() => {});

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
    return <Opened token={token} teleport={data} onReload={() => void refetch()} />;
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

/** A link that was read. Only the first screen is drawn here; the payment itself is loaded while the payer reads it. */
function Opened({ token, teleport, onReload }: Omit<PaymentProps, "choice">) {
  const [choice, setChoice] = useState<FirstChoice | null>(null);
  const [isResumed] = useState(() => teleport.payer !== null || hasPayerDraft(teleport.id));
  if (isResumed || choice !== null || teleport.payment !== null) {
    return (
      <Suspense fallback={<Loading />}>
        <Payment token={token} teleport={teleport} choice={choice} onReload={onReload} />
      </Suspense>
    );
  }
  const closed = closedReason(teleport, null);
  if (closed === null) {
    return <RecipientStep teleport={teleport} onMark={prepare} onChoose={setChoice} />;
  }
  return (
    <Suspense fallback={<Loading />}>
      <ClosedScreen reason={closed} teleport={teleport} onRetry={onReload} />
    </Suspense>
  );
}
