import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import { toWireNames } from "../../../platform/to-wire-names.ts";

type Person = Data<Operations["listRecentPeople"]>["people"][number];

/** Number of people that fit into one swipeable row. */
const maxPeople = 8;

/** Number of newest rows that are read; many, so that repeated payments to one person do not hide the others. */
const maxRowsRead = 200;

/** Lists the people on the other side of the caller's latest transfers, each once, latest first. */
export function createListRecentPeople({ pool }: { pool: Pool }) {
  return async function listRecentPeople(
    personId: string,
    read: Read = readFrom(pool),
  ): Promise<{ people: Person[] }> {
    const newest = {
      name: "activity-recent-people",
      text: `select other.id, other.first_name, other.last_name, other.display_tag, other.avatar_colour
             from (
               select counterparty_id, max(place) as place
               from (
                 select counterparty_id, -row_number() over (order by transfer_id desc) as place
                 from activity_page($1, null, $2, 0)
               ) as placed
               where counterparty_id is not null
               group by counterparty_id
               order by place desc
             ) as met
             cross join lateral (
               select * from person_card
               where id = met.counterparty_id and deactivated_at is null and onboarding_completed_at is not null
               limit 1
             ) as other
             order by met.place desc limit $3`,
      values: [personId, maxRowsRead, maxPeople],
    };
    const { rows } = await read((db) =>
      db.query<{
        id: string;
        firstName: string | null;
        lastName: string | null;
        displayTag: string | null;
        avatarColour: string;
      }>(newest),
    );
    return { people: rows.map(toWireNames) };
  };
}
