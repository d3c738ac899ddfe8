import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";
import { browserOf, type Person } from "../people.ts";
import { running } from "../running.ts";

/** The inbox as a person at the screen finds it: by its words. */
export class Inbox {
  readonly page: Page;
  readonly person: Person;

  constructor(page: Page, person: Person) {
    this.page = page;
    this.person = person;
  }

  /** Opens the inbox in a browser of that person's own, and waits until it is live. */
  static async open(browser: Browser, person: Person, options: BrowserContextOptions = {}): Promise<Inbox> {
    const context = await browserOf(browser, person, options);
    const inbox = new Inbox(await context.newPage(), person);
    await inbox.go();
    await expect(inbox.page.getByText("Up to date")).toBeVisible();
    return inbox;
  }

  async go(path = ""): Promise<void> {
    await this.page.goto(`${running().url}/w/${this.person.workspaceId}/inbox${path}`);
  }

  queue(name: string): Locator {
    return this.page
      .getByRole("navigation", { name: "Queues" })
      .getByRole("link", { name: new RegExp(`^${name}(,|$)`) });
  }

  /** The line of a customer in the list. */
  row(customer: string): Locator {
    return this.page.getByRole("region", { name: "Conversations" }).getByRole("link").filter({ hasText: customer });
  }

  async openConversation(customer: string): Promise<void> {
    await this.row(customer).click();
    // The list keeps still under the pointer; it rests on the thread while one reads.
    await this.log(customer).hover();
  }

  log(customer: string): Locator {
    return this.page.getByRole("log", { name: `Messages with ${customer}` });
  }

  /** One line of the open conversation. */
  line(text: string): Locator {
    return this.page.getByRole("log").locator("> div > div").filter({ hasText: text });
  }

  composer(customer: string): Locator {
    return this.page.getByRole("textbox", { name: `Reply to ${customer}` });
  }

  async reply(customer: string, text: string): Promise<void> {
    await this.composer(customer).fill(text);
    await this.composer(customer).press("Enter");
  }

  offlineBar(): Locator {
    return this.page.getByRole("status").filter({ hasText: "No connection since" });
  }

  guard(): Locator {
    return this.page.getByRole("alertdialog");
  }

  /** Waits until a reply has come this far, by the word behind its ticks. */
  async expectTick(text: string, status: "Sent" | "Delivered" | "Read", timeout = 10_000): Promise<void> {
    await expect(this.line(text).getByText(new RegExp(`^${status}( |$)`))).toBeAttached({ timeout });
  }

  /** The keys of the inbox work where no field has the focus. */
  async press(key: string): Promise<void> {
    await this.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await this.page.keyboard.press(key);
  }
}
