import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { v7 } from "uuid";
import { z } from "zod";
import { CHROMIUM_FLAGS, findChromium } from "../../e2e/browser.ts";
import { installProbe } from "./probe.ts";
import { installScrollProbe } from "./scroll-probe.ts";

/** An owner's browser on a workspace of their own, with the probe in each page. */
export type Visitor = {
  browser: Browser;
  workspaceId: string;
  inboxUrl: string;
  /** A page with an empty cache, signed in. */
  newPage(): Promise<Page>;
  /** Process ids of the browser (its own also composes the frames) and of its pages. */
  pids(): Promise<Record<string, number>>;
};

const SIGNED_UP = z.object({ workspaceId: z.uuid() });
const VIEW = { viewport: { width: 1440, height: 900 }, locale: "en-GB", timezoneId: "Europe/Lisbon" };

export async function startVisitor(url: string): Promise<Visitor> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  const first = await browser.newContext(VIEW);
  const account = { name: "Load", email: `load-${v7()}@example.test`, password: `load-${v7()}`, workspaceName: "Load" };
  const answer = await first.request.post(`${url}/api/auth/sign-up`, { data: account, headers: { origin: url } });
  const { workspaceId } = SIGNED_UP.parse(await answer.json());
  const storageState = await first.storageState();
  await first.close();
  return {
    browser,
    workspaceId,
    inboxUrl: `${url}/w/${workspaceId}/inbox`,
    async newPage() {
      const context: BrowserContext = await browser.newContext({ ...VIEW, storageState });
      await context.addInitScript(installProbe);
      await context.addInitScript(installScrollProbe);
      return context.newPage();
    },
    async pids() {
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      await session.detach();
      const drawing = processInfo.filter(({ type }) => type === "browser" || type === "renderer");
      return Object.fromEntries(drawing.map(({ type, id }, index) => [`chromium ${type} ${index}`, id]));
    },
  };
}
