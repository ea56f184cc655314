import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { KeptIntentList } from "../../../shared/intents/index.ts";
import { isTeaserShown } from "../../../shared/settings/index.ts";
import { OpenIntents } from "../../bank/funding/index.ts";
import { RecentReferrals } from "../../grow/referrals/index.ts";
import { InstallOffer } from "../../me/install/index.ts";
import { recentTransactionsQuery } from "../activity/index.ts";
import { PaymentRequests } from "../request/index.ts";
import styles from "./dashboard.module.css";
import { LatestTransactions } from "./latest-transactions.tsx";
import { Savings } from "./savings.tsx";

export interface DashboardSectionsProps {
  /** The chosen currency; wide screens show all of them. */
  currency: Currency;
  online: boolean;
  isTablet: boolean;
}

/**
 * The sections below the balance: payment requests, latest transactions, savings and referrals. They are not
 * rendered again when only the balance changes.
 */
export const DashboardSections = memo(function DashboardSections(props: DashboardSectionsProps) {
  const { currency, online, isTablet } = props;
  const listed = recentTransactionsQuery(useUserId(), isTablet ? undefined : currency);
  const isListKnown = !useQuery({ ...listed, enabled: false }).isPending;
  // Rendered after the list, so that the answer that brings the list does not block the page for both.
  const isRestShown = useDeferredValue(isTablet || isListKnown);
  return (
    <div className={styles.columns}>
      <div className={styles.requests}>
        <KeptIntentList />
        <OpenIntents />
        <PaymentRequests />
      </div>
      <div className={styles.list}>
        <LatestTransactions currency={isTablet ? null : currency} online={online} />
      </div>
      {/* On a phone these are below the list, whose number of rows must be known first. */}
      {isRestShown && (
        <div>
          {(isTablet || currency !== "LIL") && isTeaserShown("savings") && <Savings />}
          {(isTablet || currency === "LIL") && <RecentReferrals />}
          <InstallOffer />
        </div>
      )}
    </div>
  );
});
