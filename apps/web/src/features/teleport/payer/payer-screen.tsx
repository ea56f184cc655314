import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useReducer, useState } from "react";
import { CallError } from "../../../shared/api/index.ts";
import { payerMessages as messages } from "../../../shared/messages/index.ts";
import { Main, SkeletonRows } from "../../../shared/ui/index.ts";
import { ClosedScreen } from "./closed-screen.tsx";
import { teleportQuery } from "./data/queries.ts";
import { sentenceOf } from "./data/sentence-of.ts";
import type { Teleport } from "./data/teleport.ts";
import { useLink } from "./data/use-link.ts";
import { forgetPayerDraft, keepPayerDraft, resumedPayerState } from "./flow/payer-draft.ts";
import { payerReducer } from "./flow/payer-flow.ts";
import { closedReason, shownStep } from "./flow/shown-step.ts";
import type { PayerStepProps } from "./flow/step-props.ts";
import { OopsScreen } from "./oops-screen.tsx";
import { LaterStep } from "./steps/later-screens.ts";
import { RecipientStep } from "./steps/recipient-step.tsx";
import { PayerFrame } from "./ui/payer-frame.tsx";

/** What a link's secret looks like; anything else is not worth asking for. */
const tokenPattern = /^[A-Za-z0-9_-]{27}$/;

/** The page on which anybody with a teleport link pays it. */
export function PayerScreen({ token }: { token: string }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: false,
            networkMode: "always",
            refetchOnWindowFocus: false,
            refetchOnReconnect: "always",
            staleTime: 15_000,
          },
        },
      }),
  );
  if (!tokenPattern.test(token)) {
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
  if (data !== undefined) return <Way token={token} teleport={data} />;
  if (error === null) return <Loading />;
  if (error instanceof CallError && error.failure.code === "TELEPORT_NOT_FOUND") {
    return <OopsScreen title={messages.notFound} reason={messages.error.notFound} />;
  }
  return (
    <OopsScreen
      title={error instanceof CallError ? messages.failed : messages.error.fallback}
      reason={
        error instanceof CallError
          ? sentenceOf(error.message, messages.error.unread)
          : messages.error.unread
      }
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

function Way({ token, teleport }: { token: string; teleport: Teleport }) {
  const [state, dispatch] = useReducer(payerReducer, teleport, resumedPayerState);
  const { look } = useLink(token);
  const { id, status } = teleport;
  const isOver = status !== "open" && status !== "paying";
  // What was typed is not kept for longer than it can be of use.
  useEffect(() => {
    if (isOver) forgetPayerDraft(id);
    else keepPayerDraft(id, state);
  }, [id, isOver, state]);

  const closed = closedReason(state, teleport);
  if (closed !== null) {
    return <ClosedScreen reason={closed} teleport={teleport} onLook={() => void look()} />;
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
