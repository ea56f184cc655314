import { interventionCommand } from "../acting/intervention.ts";

export const cardsEndSessions = interventionCommand("end_card_sessions", {
  summary: "end everybody's session with the card issuer, with a second approval",
  description:
    "Proposes that all sessions with the card issuer end, because somebody may have read them. Nothing changes until another " +
    "administrator approves it with --approve. Cards can still pay; everybody confirms their email address before they see their card again.",
});
