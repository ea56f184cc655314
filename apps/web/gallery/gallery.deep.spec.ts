import { completely, testScreens } from "./screens.ts";

testScreens(completely);
