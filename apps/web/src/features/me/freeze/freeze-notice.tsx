import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { FrozenBanner } from "./screens.ts";

/** The notice above every screen of someone whose account is frozen; nothing for everyone else. */
export function FreezeNotice() {
  const { data } = useQuery(profileQuery(useUserId()));
  return <Suspense>{data?.frozen && <FrozenBanner frozen={data.frozen} />}</Suspense>;
}
