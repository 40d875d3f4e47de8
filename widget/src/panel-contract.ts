import type { ChatHost } from '@stoa/sdk/chat'
import type { Embed } from './embed/read-embed.ts'

/** What the launcher lends to the panel. */
export interface PanelHost extends ChatHost {
  embed: Embed
  /** Where the panel draws itself: an element in the widget's shadow root. */
  mount: HTMLElement
  addStyles(css: string): void
  /** Asks the launcher to close; it hides the panel and takes the focus back. */
  close(): void
}

/** What the launcher may ask of the panel. */
export interface PanelHandle {
  show(): void
  hide(): void
  /** The identity changed; live updates start, also while the panel is hidden. */
  identified(): void
}

/** The event on the panel's script element that hands over how to create it: no global is needed. */
export const PANEL_LOADED = 'svc:panel-loaded'

/** Creates the panel, hidden. */
export type CreatePanel = (host: PanelHost) => PanelHandle
