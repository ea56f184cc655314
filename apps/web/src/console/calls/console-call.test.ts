import { reasonHeader as reasonHeaderOfContract } from "@lilypad/api-contract";
import { expect, it, vi } from "vitest";
import { callWithReason, reasonHeader } from "./console-call.ts";

it("a reason is sent in the contract's header, percent-encoded and without spaces around it", async () => {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    requests.push(new Request(new URL(address, "http://localhost:4000"), init));
    return new Response("", { headers: { "content-type": "text/plain" } });
  });
  await callWithReason(" Für die Prüfer, 2026 ")("exportAuditLog", { query: { after: 5 } });
  const [request] = requests;
  expect(request?.url).toContain("/api/v1/admin/audit/export?after=5");
  expect(request?.headers.get(reasonHeaderOfContract)).toBe(
    encodeURIComponent("Für die Prüfer, 2026"),
  );
  expect(reasonHeader).toBe(reasonHeaderOfContract);
});
