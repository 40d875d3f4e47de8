import { history, historyKeymap, redo, standardKeymap } from '@codemirror/commands'
import { EditorState, Prec, type Extension, type StateCommand } from '@codemirror/state'
import { EditorView, keymap, placeholder, type KeyBinding, type ViewUpdate } from '@codemirror/view'
import { gaps, gapsLeft, toNextGap } from './gap-marks.ts'
import {
  insertLink,
  linkSelection,
  newLine,
  toggleCode,
  toggleList,
  toggleMark,
} from '../../../../ui/markdown/markdown-commands.ts'
import { markdownLooks } from '../../../../ui/markdown/markdown-language.ts'
import { mentionChips } from './mention-chips.ts'
import { triggerAt } from './triggers.ts'
import type { Format, WritingBoxProps } from './writing-box.ts'

/** The current properties of the box. */
export type Host = () => WritingBoxProps

/** What a way of formatting does. */
export const formats: Record<Format, StateCommand> = {
  bold: toggleMark('**'),
  italic: toggleMark('_'),
  list: toggleList(false),
  numbers: toggleList(true),
  link: insertLink,
  code: toggleCode,
}

const look = EditorView.theme({
  '&': { fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', maxHeight: '38dvh', overflow: 'auto' },
  '.cm-content': {
    padding: '8px 0',
    minWidth: '0',
    minHeight: '64px',
    caretColor: 'var(--ink)',
    overflowWrap: 'anywhere',
  },
  '.cm-line': { padding: '0 14px' },
  '.cm-placeholder': {
    color: 'var(--ink-3)',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-code': { fontFamily: 'var(--mono)', fontSize: '13px', background: 'var(--chip)' },
  '.cm-quote': { color: 'var(--ink-2)' },
})

// On a touch keyboard there is no Shift+Enter: there Enter writes a line, and the button sends.
const touch = matchMedia('(hover: none) and (pointer: coarse)')

function keys(host: Host): KeyBinding[] {
  const submit = (how: 'send' | 'close' | 'later') => () => {
    host().onSubmit(how)
    return true
  }
  return [
    { key: 'Mod-Shift-Enter', run: submit('later') },
    { key: 'Mod-Enter', run: submit('close') },
    { key: 'Enter', run: (view) => (touch.matches ? newLine(view) : submit('send')()), shift: newLine },
    { key: 'Tab', run: toNextGap },
    {
      key: 'Escape',
      run: () => {
        host().onEscape()
        return true
      },
    },
    { key: 'Mod-b', run: formats.bold, preventDefault: true },
    { key: 'Mod-i', run: formats.italic, preventDefault: true },
    { key: 'Mod-e', run: formats.code, preventDefault: true },
    { key: 'Mod-Shift-u', run: formats.link, preventDefault: true },
    { key: 'Mod-Shift-7', run: formats.numbers, preventDefault: true },
    { key: 'Mod-Shift-8', run: formats.list, preventDefault: true },
    { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  ]
}

const listKeys = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']

function events(host: Host): Extension {
  return EditorView.domEventHandlers({
    blur: () => host().onBlur(),
    paste(event, view) {
      const data = event.clipboardData
      // Text from word processors comes with a picture of itself: then the text is meant.
      if (data && data.files.length > 0 && !data.types.includes('text/plain')) {
        event.preventDefault()
        host().onFiles(data.files)
        return true
      }
      return linkSelection(data?.getData('text/plain') ?? '')(view)
    },
    // Dropped files are taken by the whole conversation.
    drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
  })
}

function tell(host: Host): (update: ViewUpdate) => void {
  return ({ view, state, startState, docChanged, selectionSet, focusChanged }) => {
    const { onChange, onGaps, onTrigger, mode, value } = host()
    const text = state.doc.toString()
    if (docChanged && text !== value) onChange(text)
    if (gapsLeft(state) !== gapsLeft(startState)) onGaps(gapsLeft(state))
    if (!docChanged && !selectionSet && !focusChanged) return
    const {
      main,
      main: { head },
    } = state.selection
    const before = state.sliceDoc(state.doc.lineAt(head).from, head)
    const asks = main.empty && view.hasFocus
    onTrigger(asks ? triggerAt({ before, at: head, mentions: mode === 'note' }) : undefined)
  }
}

const attributes = (host: Host) => (): Record<string, string> => {
  const { label, list } = host()
  return {
    'aria-label': label,
    'aria-multiline': 'true',
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
export function startState(host: Host): EditorState {
  const { mode, value, placeholder: hint } = host()
  return EditorState.create({
    doc: value,
    selection: { anchor: value.length },
    extensions: [
      Prec.highest(keymap.of(listKeys.map((key) => ({ key, run: () => host().onListKey(key) })))),
      keymap.of([...keys(host), ...historyKeymap, ...standardKeymap]),
      history(),
      markdownLooks,
      mode === 'note' ? mentionChips : [],
      gaps,
      placeholder(hint),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of(attributes(host)),
      EditorView.updateListener.of(tell(host)),
      events(host),
      look,
    ],
  })
}
