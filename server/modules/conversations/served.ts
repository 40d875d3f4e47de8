import type { Bundle, CrossOrigin } from '../../kernel/contract/bundles.ts'
import { E } from './errors.ts'

/** The chat widget, its client without an interface, and pages to try them on. */
export const bundle: Bundle = {
  folder: 'widget',
  // Bundles with their maps, texts by language, fonts.
  files:
    /^\/(?:(?:widget|panel|chat|emoji|replies|voice)\.[0-9a-f]{8,64}\.js(?:\.map)?|messages-[a-z]{2,3}(?:-[A-Za-z]{2,4})?\.[0-9a-f]{8,64}\.json|(?:sans|serif)\.[0-9a-f]{8,64}\.woff2)$/,
  entries: {
    widget: {
      summary: 'Load the chat widget',
      answer: 'To the current bundle, whose address carries its hash.',
    },
    chat: {
      summary: 'Load the chat client without an interface',
      answer: 'To the current ES module, whose address carries its hash.',
    },
  },
  missing: E.widget_not_built,
  // A channel's id leads to the first of them, so that it can be tried without a site of one's own.
  samplePages: 'try',
  reserved: ['embed'],
}

/** What pages that carry the widget call. */
export const crossOrigin: CrossOrigin = {
  anyPage: ['/v1/widget/', '/v1/c/a/'],
  shared: ['/v1/widget/appearance/'],
}
