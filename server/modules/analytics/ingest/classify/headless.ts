/** Browsers without a window, and what steers them, by the names that they give themselves. */
const HEADLESS =
  /Headless|PhantomJS|SlimerJS|HtmlUnit|Electron\/.*(Cypress|Nightmare)|Cypress\/|jsdom|Zombie\.js|Puppeteer|Playwright|Selenium|WebDriver/i

/** Whether a user agent is that of a headless browser, which shows its pages to nobody. */
export const isHeadlessAgent = (userAgent: string): boolean => HEADLESS.test(userAgent)
