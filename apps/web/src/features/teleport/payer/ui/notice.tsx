import { CircleAlert } from "lucide-react";
import { Banner } from "../../../../shared/ui/index.ts";

/** Why the last try did not work, said aloud. */
export function Notice({ title, detail = "" }: { title: string; detail?: string }) {
  return (
    <div role="alert">
      <Banner
        tone="warn"
        icon={<CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={title}
        detail={detail}
      />
    </div>
  );
}
