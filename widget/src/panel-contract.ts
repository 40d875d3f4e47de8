import type { Identity, MessagePage } from '@stoa/sdk/chat'
import type { Embed } from './embed/read-embed.ts'

/** What the launcher gives to the panel. */
export interface PanelHost {
  embed: Embed
  /** The language of everything that is shown; BCP 47. */
  locale: string
  /** Where the panel draws itself: an element in the widget's shadow root. */
  mount: HTMLElement
  addStyles(css: string): void
  /** Loads another bundle of the build; resolves to what it passes, rejects when it cannot be loaded. */
  load<T>(file: string): Promise<T>
  /** Opens the chat, like a click on the launcher. */
  open(): void
  /** Closes the chat: hides the panel and returns the focus. */
  close(): void
  /** Shows the number of unread replies on the launcher. */
  showUnread(count: number): void
  /** Sets the launcher's accessible name, with the count in words; undefined for its plain name. */
  nameLauncher(name: string | undefined): void
}

/** What the launcher can do with the panel. */
export interface PanelHandle {
  show(): void
  hide(): void
  /** Binds the session to a user; starts a new one if it is another user’s. Never rejects. */
  identify(identity: Identity): Promise<void>
  /** Takes messages that the launcher fetched, and shows a preview of the newest unread one. */
  peek(page: MessagePage): void
  /** Sends unsent messages of an earlier page, without showing anything. */
  resume(): void
}

/** The event on a bundle's script element whose `detail` is the bundle’s export, so that no global is needed. */
export const BUNDLE_LOADED = 'svc:bundle-loaded'

/** Creates the panel, hidden; a promise where texts have to be fetched first. */
export type CreatePanel = (host: PanelHost) => PanelHandle | Promise<PanelHandle>
