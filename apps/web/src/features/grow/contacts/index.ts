export { ContactUploadScreen, FindFriendsScreen } from "./screens.ts";
