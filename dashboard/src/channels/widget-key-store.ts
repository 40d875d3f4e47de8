import { keyStore } from '../components/key-store.ts'

/** Keeps the key of a channel, so that trying it works right after it was made; tells it, if this tab made it. */
export const { keep: keepWidgetKey, kept: keptWidgetKey } = keyStore('stoa.widgetKey.')
