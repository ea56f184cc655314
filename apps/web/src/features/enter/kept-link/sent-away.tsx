import { useLayoutEffect } from "react";
import { useLocation } from "wouter";
import { keepLink } from "./keep-link.ts";

/** Sends somebody away who has to sign in first, and keeps the money link they came with. */
export function SentAway({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    keepLink(location.href);
    navigate(to, { replace: true });
  }, [to, navigate]);
  return null;
}
