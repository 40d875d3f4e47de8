import { history, historyKeymap, redo, standardKeymap } from '@codemirror/commands'
import { EditorState, Prec, type Extension, type StateCommand } from '@codemirror/state'
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view'
import {
  insertLink,
  linkSelection,
  newLine,
  toggleCode,
  toggleHeading,
  toggleList,
  toggleMark,
  toggleQuote,
} from './markdown-commands.ts'
import { wholeMarkdownLooks } from './markdown-language.ts'
import type { SourceEditorProps } from './source.ts'

/** The current properties of the editor. */
export type Host = () => SourceEditorProps

/** What a way of formatting does. */
export const sourceFormats = {
  heading: toggleHeading(2),
  bold: toggleMark('**'),
  italic: toggleMark('_'),
  list: toggleList(false),
  numbers: toggleList(true),
  quote: toggleQuote,
  link: insertLink,
  code: toggleCode,
} satisfies Record<string, StateCommand>

const look = EditorView.theme({
  '&': { fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', maxHeight: '70dvh', overflow: 'auto' },
  '.cm-content': {
    padding: '8px 0',
    minWidth: '0',
    minHeight: '88px',
    caretColor: 'var(--ink)',
    overflowWrap: 'anywhere',
  },
  '.cm-line': { padding: '0 12px' },
  '.cm-code': { fontFamily: 'var(--mono)', fontSize: '13px', background: 'var(--chip)' },
  '.cm-quote': { color: 'var(--ink-2)' },
})

const bindings = [
  { key: 'Enter', run: newLine, shift: newLine },
  { key: 'Mod-Alt-2', run: sourceFormats.heading, preventDefault: true },
  { key: 'Mod-b', run: sourceFormats.bold, preventDefault: true },
  { key: 'Mod-i', run: sourceFormats.italic, preventDefault: true },
  { key: 'Mod-e', run: sourceFormats.code, preventDefault: true },
  { key: 'Mod-Shift-u', run: sourceFormats.link, preventDefault: true },
  { key: 'Mod-Shift-7', run: sourceFormats.numbers, preventDefault: true },
  { key: 'Mod-Shift-8', run: sourceFormats.list, preventDefault: true },
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
]

const listKeys = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']
const MENTION = /(?:^|[\s([])@([\p{L}\p{N}][\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*){0,3})?$/u

function tell(host: Host): (update: ViewUpdate) => void {
  return ({ view, state, docChanged, selectionSet, focusChanged }) => {
    const { onChange, onMention, value } = host()
    const text = state.doc.toString()
    if (docChanged && text !== value) onChange(text)
    if (!docChanged && !selectionSet && !focusChanged) return
    const {
      main,
      main: { head },
    } = state.selection
    const before = state.sliceDoc(state.doc.lineAt(head).from, head)
    const named = main.empty && view.hasFocus ? MENTION.exec(before) : null
    onMention(named ? mentionAt(named[1] ?? '', head) : undefined)
  }
}

const mentionAt = (query: string, head: number) => ({ query, from: head - query.length - 1, to: head })

const attributes = (host: Host) => (): Record<string, string> => {
  const { labelledBy, describedBy, isInvalid, isReadOnly, list } = host()
  return {
    'aria-labelledby': labelledBy,
    'aria-multiline': 'true',
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(isReadOnly && { 'aria-readonly': 'true' }),
    autocapitalize: 'sentences',
    autocorrect: 'on',
    spellcheck: 'true',
    // It can be focused without; not everything that looks at a page knows that.
    tabindex: '0',
    ...(list && { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': list.id }),
    ...(list?.activeId && { 'aria-activedescendant': list.activeId }),
  }
}

/** A state for a text; its history begins here. */
export function startSource(host: Host): EditorState {
  const { value, isReadOnly } = host()
  const extensions: Extension[] = [
    Prec.highest(keymap.of(listKeys.map((key) => ({ key, run: () => host().onListKey(key) })))),
    keymap.of([...bindings, ...historyKeymap, ...standardKeymap]),
    history(),
    wholeMarkdownLooks,
    EditorState.readOnly.of(isReadOnly),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(attributes(host)),
    EditorView.updateListener.of(tell(host)),
    EditorView.domEventHandlers({
      paste: (event, view) => linkSelection(event.clipboardData?.getData('text/plain') ?? '')(view),
    }),
    look,
  ]
  return EditorState.create({ doc: value, extensions })
}
