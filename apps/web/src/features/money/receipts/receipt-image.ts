import { receiptMessages as messages } from "../../../shared/messages/index.ts";
import type { ReceiptView } from "./receipt-view.ts";

/** The image in points; it is drawn at twice the size, for sharp text. */
const width = 390;
const scale = 2;
const margin = 20;
const poolHeight = 220;
const rowHeight = 38;

/** Colours of the light theme: an image is the same for everyone. */
const colours = {
  ground: "#f3f7f5",
  pool: "#0f3d36",
  ripple: "#3f8f7c",
  bright: "#f3f7f5",
  soft: "#a9cfc3",
  paper: "#ffffff",
  ink: "#0a1f1c",
  quiet: "#4c645e",
};
const display = '"Bricolage Grotesque Variable", sans-serif';
const body = '"Inter Variable", sans-serif';

/** Returns the text cut to a width, with an ellipsis. */
function fitted(context: CanvasRenderingContext2D, text: string, maxWidth: number): string {
  if (context.measureText(text).width <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 0 && context.measureText(`${letters.join("")}…`).width > maxWidth) {
    letters.pop();
  }
  return `${letters.join("")}…`;
}

function drawPool(context: CanvasRenderingContext2D, { amount, status, headline }: ReceiptView) {
  const middle = width / 2;
  context.save();
  context.beginPath();
  context.roundRect(margin, margin, width - 2 * margin, poolHeight, [24, 24, 0, 0]);
  context.fillStyle = colours.pool;
  context.fill();
  context.clip();
  context.strokeStyle = colours.ripple;
  for (const [place, radius] of [96, 138, 190, 254].entries()) {
    context.globalAlpha = 0.7 / (place + 1);
    context.beginPath();
    context.ellipse(middle, margin + 120, radius, radius * 0.38, 0, 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
  const line = (text: string, y: number, font: string, colour: string) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(fitted(context, text, width - 4 * margin), middle, y);
  };
  context.textAlign = "center";
  line("Lilypad", margin + 44, `600 20px ${display}`, colours.bright);
  line(amount, margin + 130, `600 ${amount.length > 9 ? 38 : 52}px ${display}`, colours.bright);
  line(headline, margin + 166, `400 15px ${body}`, colours.soft);
  line(messages.status[status], margin + 194, `600 14px ${body}`, colours.bright);
}

function drawFacts(context: CanvasRenderingContext2D, view: ReceiptView, top: number) {
  for (const [place, { label, value }] of view.facts.entries()) {
    const y = top + place * rowHeight + 24;
    context.font = `400 14px ${body}`;
    context.fillStyle = colours.quiet;
    context.textAlign = "left";
    context.fillText(label, 2 * margin, y);
    const left = context.measureText(label).width;
    context.font = `500 15px ${body}`;
    context.fillStyle = colours.ink;
    context.textAlign = "right";
    const room = width - 4 * margin - left - 12;
    context.fillText(fitted(context, value, room), width - 2 * margin, y);
  }
}

/**
 * Draws a receipt as a PNG image.
 * @param seal the line at its end
 * @throws Error if this browser cannot draw it
 */
export async function drawReceipt(view: ReceiptView, seal: string | undefined): Promise<Blob> {
  const paperHeight = view.facts.length * rowHeight + (seal === undefined ? 24 : 52);
  const height = 2 * margin + poolHeight + paperHeight;
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  await document.fonts?.ready;
  context.scale(scale, scale);
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  const top = margin + poolHeight;
  context.fillStyle = colours.paper;
  context.fillRect(margin, top, width - 2 * margin, paperHeight);
  drawPool(context, view);
  drawFacts(context, view, top + 8);
  if (seal !== undefined) {
    context.textAlign = "center";
    context.font = `500 11px ${body}`;
    context.fillStyle = colours.quiet;
    context.fillText(fitted(context, seal, width - 4 * margin), width / 2, height - margin - 16);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("no image");
  return blob;
}
