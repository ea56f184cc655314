import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profileQuery, useUserId } from "../../../../shared/account/index.ts";
import { appMessages, profileMessages } from "../../../../shared/messages/index.ts";
import { useUp } from "../../../../shared/navigation/index.ts";
import { BackBar, Main, QueryView, Screen, text } from "../../../../shared/ui/index.ts";
import type { Profile } from "../flow/details-rules.ts";
import styles from "./sub-screen.module.css";

/** A screen below the profile, with a way back to it. */
export function SubScreen({ title, children }: { title: string; children: ReactNode }) {
  const up = useUp();
  return (
    <Screen title={title}>
      <BackBar onBack={up} title={title} />
      {children}
    </Screen>
  );
}

/** The introduction of such a screen. @param title of a part of it, such as the question for a code */
export function Lead({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={styles.lead}>
      {title !== undefined && <h2 className={text.heading}>{title}</h2>}
      <p className={text.soft}>{children}</p>
    </div>
  );
}

/** A screen that edits the profile, and therefore waits until it is loaded. */
export function WithProfile(props: { title: string; children: (profile: Profile) => ReactNode }) {
  const query = useQuery(profileQuery(useUserId()));
  return (
    <SubScreen title={props.title}>
      {query.data !== undefined ? (
        props.children(query.data)
      ) : (
        <Main>
          <div className={styles.block}>
            <QueryView
              query={query}
              rows={3}
              texts={{ ...profileMessages, loading: appMessages.loading }}
            />
          </div>
        </Main>
      )}
    </SubScreen>
  );
}
