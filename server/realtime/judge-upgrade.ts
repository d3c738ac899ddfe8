import { speaksOurProtocol } from "./frames.ts";
import { CLOSE } from "./protocol.ts";

const PATH = /^\/app\/([^/?]+)\/?(?:\?(.*))?$/;

export type UpgradeVerdict = "ok" | "not-found" | typeof CLOSE.unknownApp | typeof CLOSE.unsupportedProtocol;

/** Whether a request for `/app/:key?protocol=7` becomes a socket; a number is the code it is closed with. */
export function judgeUpgrade(url: string, key: string): UpgradeVerdict {
  const match = PATH.exec(url);
  if (!match) return "not-found";
  if (match[1] !== encodeURIComponent(key)) return CLOSE.unknownApp;
  return speaksOurProtocol(new URLSearchParams(match[2] ?? "")) ? "ok" : CLOSE.unsupportedProtocol;
}
