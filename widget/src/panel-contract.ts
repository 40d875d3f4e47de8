import type { Identity, MessagePage } from '@stoa/sdk/chat'
import type { Embed } from './embed/read-embed.ts'

/** What the launcher lends to the panel. */
export interface PanelHost {
  embed: Embed
  /** The language of everything that is shown; BCP 47. */
  locale: string
  /** Where the panel draws itself: an element in the widget's shadow root. */
  mount: HTMLElement
  addStyles(css: string): void
  /** Loads another bundle of the build and answers with what it hands over; rejects when there is none to be had. */
  load<T>(file: string): Promise<T>
  /** Asks the launcher to open, as a click on it does. */
  open(): void
  /** Asks the launcher to close; it hides the panel and takes the focus back. */
  close(): void
  /** How many replies are unread. */
  showUnread(count: number): void
  /** The launcher's accessible name with the count in words; without one the launcher has its plain name. */
  nameLauncher(name: string | undefined): void
}

/** What the launcher may ask of the panel. */
export interface PanelHandle {
  show(): void
  hide(): void
  /** Ties the session to a user; a session of another user is left for a new one. Never rejects. */
  identify(identity: Identity): Promise<void>
  /** Takes over the messages that the launcher looked up, and shows the newest unread one beside it. */
  peek(page: MessagePage): void
  /** Sends what an earlier page could not, without showing anything. */
  resume(): void
}

/** The event on a bundle's script element that hands over what it makes: no global is needed. */
export const BUNDLE_LOADED = 'svc:bundle-loaded'

/** Creates the panel, hidden; what it needs first may have to be fetched. */
export type CreatePanel = (host: PanelHost) => PanelHandle | Promise<PanelHandle>
