export { setUpPushAtSignup, signupHasPushStep } from "./data/signup-push.ts";
export { PushKeeper } from "./ui/keep-push.tsx";
export { NotificationBanner } from "./ui/notification-banner.tsx";
export { PushState } from "./ui/push-state.tsx";
export { UnreadBell } from "./ui/unread-bell.tsx";
