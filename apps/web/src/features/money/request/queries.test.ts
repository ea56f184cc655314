import { expect, it } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { newQueryClient } from "../../../../test/open-signed-in.tsx";
import { requestsQuery } from "./queries.ts";

const incoming = "listIncomingRequests";
const outgoing = "listOutgoingRequests";
const list = (...ids: string[]) => ({
  requests: ids.map((id) => ({ id, created_at: `2026-11-${id}` })),
  nextCursor: null,
});
const refused = refusal("VALIDATION_FAILED", "Down.");
const fetchRequests = () => newQueryClient().fetchQuery(requestsQuery("mira"));

it("incoming and outgoing requests are one list, newest first", async () => {
  fakeApi({ [incoming]: list("02", "04"), [outgoing]: list("03") });
  expect((await fetchRequests()).map(({ id, type }) => [id, type])).toEqual([
    ["04", "incoming"],
    ["03", "outgoing"],
    ["02", "incoming"],
  ]);
});

it.each([
  { [incoming]: refused, [outgoing]: list() },
  { [incoming]: list(), [outgoing]: refused },
])("fetching payment requests fails if one of the two lists cannot be read", async (answers) => {
  fakeApi(answers);
  await expect(fetchRequests()).rejects.toThrow("Failed to fetch payment requests");
});
