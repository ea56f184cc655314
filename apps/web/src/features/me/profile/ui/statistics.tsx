import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { profileMessages as messages } from "../../../../shared/messages/index.ts";
import { Card, Skeleton, text, toast } from "../../../../shared/ui/index.ts";
import { referralCountsQuery } from "../../../grow/referrals/index.ts";
import styles from "./profile-screen.module.css";

/** The number of referrals, and the streak. */
export function Statistics() {
  const { data, isError } = useQuery(referralCountsQuery(useUserId()));
  useEffect(() => {
    if (isError) toast({ kind: "error", title: messages.countsFailed });
  }, [isError]);
  const unknown = isError ? (
    <>
      <span aria-hidden="true">–</span>
      <span className={text.sr}>{messages.countsUnknown}</span>
    </>
  ) : (
    <Skeleton width={28} height={24} />
  );
  return (
    <Card>
      <dl className={styles.stats}>
        <div className={styles.stat}>
          <dt className={`${text.small} ${text.soft}`}>{messages.referrals}</dt>
          <dd>{data?.total ?? unknown}</dd>
        </div>
        <div className={styles.stat}>
          <dt className={`${text.small} ${text.soft}`}>{messages.streak}</dt>
          <dd>{messages.streakDays}</dd>
        </div>
      </dl>
    </Card>
  );
}
