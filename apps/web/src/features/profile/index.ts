export {
  AddressScreen,
  DeleteScreen,
  EditScreen,
  ProfileScreen,
  SessionsScreen,
} from "./screens.ts";
