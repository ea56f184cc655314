import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation } from "wouter";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { AcceptanceSheet } from "./screens.ts";

/** Asks on the home screen, never in the middle of something else, to accept documents that are new. */
export function AcceptanceNotice() {
  const { data } = useQuery(profileQuery(useUserId()));
  const [path] = useLocation();
  const asked = path === "/dashboard" && data?.documents_to_accept;
  return <Suspense>{asked && <AcceptanceSheet asked={asked} />}</Suspense>;
}
