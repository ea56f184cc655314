import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { LegalScreen } from "./screens.ts";

/** Asks people to accept documents that are new; nothing for everyone else. */
export function AcceptanceNotice() {
  const asked = useQuery(profileQuery(useUserId())).data?.documents_to_accept;
  return <Suspense>{asked && <LegalScreen asked={asked} />}</Suspense>;
}
