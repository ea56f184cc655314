import { Download } from "lucide-react";
import { useBusy } from "../../../../shared/busy/index.ts";
import { saveFile } from "../../../../shared/files/index.ts";
import { profileMessages as messages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { ActionRow, text, toast } from "../../../../shared/ui/index.ts";

/** Downloads all data that is held about the person. */
export function DownloadMyData() {
  const { busy, run } = useBusy();

  async function download() {
    const answer = await run(() => call("getMyData"));
    if (answer === undefined || answer.isCancelled) return;
    if (answer.success) {
      const { data } = answer;
      saveFile({
        name: `lilypad-my-data-${data.generated_at.slice(0, 10)}.json`,
        type: "application/json",
        content: JSON.stringify(data, null, 2),
      });
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
