import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "../../../shared/ui/index.ts";

/** An announced warning, such as why the last attempt failed. */
export function Notice(props: { title: string; detail?: string; children?: ReactNode }) {
  const { title, detail = "", children } = props;
  return (
    <div role="alert">
      <Banner
        tone="warn"
        icon={<CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
        title={title}
        detail={detail}
      />
      {children}
    </div>
  );
}
