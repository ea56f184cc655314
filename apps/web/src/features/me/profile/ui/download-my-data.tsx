import { Download } from "lucide-react";
import type { OperationData } from "../../../../shared/api/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import { profileMessages as messages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { ActionRow, text, toast } from "../../../../shared/ui/index.ts";

type MyData = OperationData<"getMyData">;

/** Saves a document as a file: "lilypad-my-data-2026-03-01.json". */
function saveFile(data: MyData): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = `lilypad-my-data-${data.generated_at.slice(0, 10)}.json`;
  link.click();
  // The browser has taken the file over by the time the click returns.
  URL.revokeObjectURL(address);
}

/** Downloads all data that is held about the person. */
export function DownloadMyData() {
  const { busy, run } = useBusy();

  async function download() {
    const answer = await run(() => call("getMyData"));
    if (answer === undefined) return;
    if (answer.success) {
      saveFile(answer.data);
      toast({ kind: "success", title: messages.downloaded });
    } else {
      toast({ kind: "error", title: messages.downloadFailed, text: answer.error });
    }
  }

  return (
    <>
      <ActionRow
        leading={<Download size={22} strokeWidth={1.75} aria-hidden="true" />}
        name={messages.download}
        meta={busy ? messages.downloading : messages.downloadNote}
        disabled={busy}
        onClick={download}
      />
      <span className={text.sr} role="status">
        {busy ? messages.downloading : ""}
      </span>
    </>
  );
}
