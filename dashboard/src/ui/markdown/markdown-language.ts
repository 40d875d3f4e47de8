import { defineLanguageFacet, Language, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { RangeSetBuilder, type Extension } from '@codemirror/state'
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'
import { tagHighlighter, tags } from '@lezer/highlight'
import { Autolink, GFM, parser, type MarkdownParser } from '@lezer/markdown'

// Only what a message can be drawn with is shown as formatted; the rest stays the text that it is.
const reply = parser.configure([
  {
    remove: [
      'Entity',
      'HTMLBlock',
      'HTMLTag',
      'HardBreak',
      'HorizontalRule',
      'Image',
      'IndentedCode',
      'LinkReference',
      'SetextHeading',
    ],
  },
  Autolink,
])

const looks = tagHighlighter([
  { tag: tags.strong, class: 'font-semibold' },
  { tag: tags.emphasis, class: 'italic' },
  { tag: tags.heading, class: 'font-semibold' },
  { tag: tags.link, class: 'text-accent-text' },
  { tag: tags.url, class: 'text-accent-text underline underline-offset-2' },
  { tag: tags.monospace, class: 'font-mono text-small' },
  { tag: tags.processingInstruction, class: 'font-normal text-ink-3 not-italic' },
])

const lineClasses: Record<string, Decoration> = {
  FencedCode: Decoration.line({ class: 'cm-code' }),
  Blockquote: Decoration.line({ class: 'cm-quote' }),
}

function blockLines({ state }: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>()
  syntaxTree(state).iterate({
    enter({ name, from, to }) {
      const look = lineClasses[name]
      if (!look) return undefined
      for (let at = from; at <= to; at = state.doc.lineAt(at).to + 1) {
        const start = state.doc.lineAt(at).from
        lines.add(start, start, look)
      }
      return false
    },
  })
  return lines.finish()
}

const blocks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = blockLines(view)
    }
    update({ view, state, startState, docChanged }: ViewUpdate): void {
      if (docChanged || syntaxTree(state) !== syntaxTree(startState)) this.decorations = blockLines(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

const shownWith = (language: MarkdownParser): Extension => [
  new Language(defineLanguageFacet(), language, [], 'markdown').extension,
  syntaxHighlighting(looks),
  blocks,
]

/** Shows the Markdown of a message as it will look, with its marks quiet. */
export const markdownLooks: Extension = shownWith(reply)

/** The same for a text that may have all of Markdown: headings, images, tables. */
export const wholeMarkdownLooks: Extension = shownWith(parser.configure(GFM))
