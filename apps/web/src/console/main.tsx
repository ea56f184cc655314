import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../shared/styles/tokens.css";
import "../shared/styles/base.css";
import "./frame/density.css";
import { Console } from "./console.tsx";

// No service worker: the console is useless without a network, and its data is stored on no device.
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
