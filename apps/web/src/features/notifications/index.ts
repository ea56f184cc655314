export { PushKeeper } from "./keep-push.tsx";
export { NotificationBanner } from "./notification-banner.tsx";
export { PushState } from "./push-state.tsx";
export { InboxScreen, NotificationSettingsScreen } from "./screens.ts";
export { setUpPushAtSignup, signupHasPushStep } from "./signup-push.ts";
export { UnreadBell } from "./unread-bell.tsx";
