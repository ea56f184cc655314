import { randomUUID } from "node:crypto";
import { givePasskey, hireStaff } from "../hire-staff.ts";
import { dataOf } from "../worlds/open-product.ts";
import { counter, type RepeatWorld, request } from "./repeat-world.ts";

const headers = { "lilypad-reason": encodeURIComponent("Repeated requests have one effect") };

/** Idempotent requests of members of staff, beside those about rewards. */
export function staffRequests(world: RepeatWorld) {
  const { product, administrators } = world;
  const [first, second] = administrators;
  const count = counter(world);
  /** Proposes that a new person joins the staff. */
  async function proposeStaff(): Promise<{ id: string; personId: string }> {
    const { id, email } = await product.signUp("New");
    await givePasskey(product, id);
    const body = { email, role: "support" } as const;
    const { proposal } = dataOf(
      await product.call("proposeStaffChange", { token: first, headers, body }),
    );
    return { id: proposal.id, personId: id };
  }
  return {
    endPersonSessions: [
      async () => {
        const { id } = await product.signUp("Ended");
        return request(
          "endPersonSessions",
          { token: first, headers, params: { personId: id } },
          async () => [
            await count("session where person_id = $1 and revoked_at is null", id),
            await count(
              "notification where person_id = $1 and detail->>'change' = 'sessions_ended'",
              id,
            ),
          ],
          [0, 1],
        );
      },
    ],
    addPersonNote: [
      async () => {
        const { id } = await product.signUp("Noted");
        const correlationId = randomUUID();
        return request(
          "addPersonNote",
          {
            token: first,
            params: { personId: id },
            body: { text: "Called back on the known number", correlationId },
          },
          () => count("person_note where person_id = $1", id),
          1,
        );
      },
    ],
    allowStaffPasskey: [
      async () => {
        const person = await product.signUp("Bare");
        await hireStaff(product, person, "support");
        return request(
          "allowStaffPasskey",
          { token: first, headers, params: { id: person.id } },
          () => count("staff_passkey_permit where person_id = $1", person.id),
          1,
        );
      },
    ],
    objectToProposal: [
      async () => {
        const { id, personId } = await proposeStaff();
        await product.pool.query(
          "update approval set takes_effect_at = proposed_at + interval '3 days' where id = $1",
          [id],
        );
        return request(
          "objectToProposal",
          { token: second, headers, params: { id } },
          () => count("approval where person_id = $1 and outcome = 'refused'", personId),
          1,
        );
      },
    ],
  };
}
