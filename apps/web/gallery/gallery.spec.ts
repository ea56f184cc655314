import { once, testScreens } from "./screens.ts";

testScreens(once);
