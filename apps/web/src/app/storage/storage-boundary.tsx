import { Component, type ReactNode, Suspense } from "react";
import { lazyScreen } from "../../shared/lazy/index.ts";

const StorageBlocked = lazyScreen(
  async () => (await import("./storage-blocked.tsx")).StorageBlocked,
);

/** False if the browser forbids pages to store anything: then each attempt throws. */
function canStore(): boolean {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}

/**
 * Shows the setting to allow if a screen failed because the browser blocks site data; every other error is thrown
 * on.
 */
export class StorageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (canStore()) throw error;
    return (
      <Suspense>
        <StorageBlocked />
      </Suspense>
    );
  }
}
