import { randomUUID } from "node:crypto";
import { dataOf } from "../worlds/open-product.ts";
import { counter, type RepeatWorld, request } from "./repeat-world.ts";

/** Idempotent requests about tickets, of their person and of members of staff. */
export function ticketRequests(world: RepeatWorld) {
  const { product, administrators } = world;
  const [first] = administrators;
  const count = counter(world);
  async function open() {
    const { token } = await product.signUp("Asking");
    const body = { topic: "account", text: "Where is my card?" } as const;
    const { ticket } = dataOf(await product.call("openTicket", { token, body }));
    return { token, id: ticket.id };
  }
  const messages = (id: string) => () => count("ticket_message where ticket_id = $1", id);
  const closed = (id: string) => () =>
    count("ticket where id = $1 and status = 'closed' and changed_at = waiting_since", id);
  const said = () => ({ text: "It has arrived", correlationId: randomUUID() });
  return {
    openTicket: [
      async () => {
        const { id: personId, token } = await product.signUp("Asking");
        const body = { topic: "account", ...said() } as const;
        return request(
          "openTicket",
          { token, body },
          () => count("ticket where person_id = $1", personId),
          1,
        );
      },
    ],
    replyToTicket: [
      async () => {
        const { id, token } = await open();
        const input = { token, params: { id }, body: said() };
        return request("replyToTicket", input, messages(id), 2);
      },
    ],
    closeTicket: [
      async () => {
        const { id, token } = await open();
        return request("closeTicket", { token, params: { id } }, closed(id), 1);
      },
    ],
    answerTicket: [
      async () => {
        const { id } = await open();
        const effect = async () => [
          await messages(id)(),
          await count(
            "notification where kind = 'ticket_answered' and detail->>'ticketId' = $1",
            id,
          ),
        ];
        const input = { token: first, params: { id }, body: said() };
        return request("answerTicket", input, effect, [2, 1]);
      },
    ],
    assignTicket: [
      async () => {
        const { id } = await open();
        const effect = () => count("ticket where id = $1 and assigned_to is not null", id);
        return request("assignTicket", { token: first, params: { id } }, effect, 1);
      },
    ],
    closeTicketAsStaff: [
      async () => {
        const { id } = await open();
        return request("closeTicketAsStaff", { token: first, params: { id } }, closed(id), 1);
      },
    ],
  };
}
