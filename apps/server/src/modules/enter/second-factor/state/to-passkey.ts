import type { Data, Operations } from "@lilypad/api-contract";
import type { PasskeyRow } from "../rows.gen.ts";

export type PasskeyShown = Data<Operations["renamePasskey"]>["passkey"];

/** A passkey as shown to its owner. */
export function toPasskey(passkey: PasskeyRow): PasskeyShown {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    backed_up: passkey.backedUp,
  };
}

/** A passkey's descriptor in the options for the browser. */
export function toDescriptor({ credentialId, transports }: PasskeyRow) {
  return {
    id: credentialId,
    type: "public-key" as const,
    ...(transports.length === 0 ? {} : { transports }),
  };
}

/** A person's id as passkeys store it: its sixteen bytes. */
export function userHandleOf(personId: string): string {
  return Buffer.from(personId.replaceAll("-", ""), "hex").toString("base64url");
}
