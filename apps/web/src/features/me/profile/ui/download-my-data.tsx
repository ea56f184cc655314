import { Download } from "lucide-react";
import { saveFile } from "../../../../shared/files/index.ts";
import { profileMessages as messages } from "../../../../shared/messages/index.ts";
import { useOperation } from "../../../../shared/operation/index.ts";
import { ActionRow, text, toast } from "../../../../shared/ui/index.ts";

/** Downloads all data that is held about the person. */
export function DownloadMyData() {
  const { isBusy, run } = useOperation("getMyData", { failed: messages.downloadFailed });

  async function download() {
    const answer = await run();
    if (!answer?.success) return;
    const { data } = answer;
    saveFile({
      name: `lilypad-my-data-${data.generated_at.slice(0, 10)}.json`,
      type: "application/json",
      content: JSON.stringify(data, null, 2),
    });
    toast({ kind: "success", title: messages.downloaded });
  }

  return (
    <>
      <ActionRow
        leading={<Download size={22} strokeWidth={1.75} aria-hidden="true" />}
        name={messages.download}
        meta={isBusy ? messages.downloading : messages.downloadNote}
        disabled={isBusy}
        onClick={download}
      />
      <span className={text.sr} role="status">
        {isBusy ? messages.downloading : ""}
      </span>
    </>
  );
}
