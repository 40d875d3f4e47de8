import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { editorRoot } from '../../../../ui/markdown/editor-root.ts'
import { replaceText } from '../../../../ui/markdown/replace-text.ts'
import { formats, startState, type Host } from './editor-setup.ts'
import { addGaps } from './gap-marks.ts'
import type { WritingBoxHandle, WritingBoxProps } from './writing-box.ts'

/** Where one writes, with Markdown shown as it will look. Each of reply and note keeps its own history. */
export function MarkdownEditor(props: WritingBoxProps) {
  const { ref, mode, value, label, list } = props
  const latest = useRef(props)
  latest.current = props
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const shown = useRef(mode)
  useLayoutEffect(() => {
    const { current } = latest
    if (!parent.current) return
    const editor = openEditor(parent.current, () => latest.current, current.start)
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [])
  const others = useRef(new Map<string, EditorState>())
  useLayoutEffect(() => {
    const editor = view.current
    if (!editor || shown.current === mode) return
    others.current.set(shown.current, editor.state)
    shown.current = mode
    editor.setState(others.current.get(mode) ?? startState(() => latest.current))
  }, [mode])
  useLayoutEffect(() => {
    if (view.current) replaceText(view.current, value)
  }, [value, mode])
  useEffect(() => view.current?.dispatch({}), [label, list?.id, list?.activeId])
  useImperativeHandle(ref, () => handleOf(() => view.current), [])
  return <div ref={parent} className="text-body text-ink" />
}

function openEditor(parent: HTMLElement, host: Host, start: WritingBoxProps['start']): EditorView {
  const editor = new EditorView({ parent, root: editorRoot, state: startState(host) })
  if (start) {
    const within = (at: number) => Math.min(at, editor.state.doc.length)
    editor.dispatch({ selection: { anchor: within(start.anchor), head: within(start.head) } })
    editor.focus()
  }
  return editor
}

function handleOf(editor: () => EditorView | null): WritingBoxHandle {
  return {
    focus: () => editor()?.focus(),
    hasFocus: () => editor()?.hasFocus ?? false,
    selection: () => editor()?.state.selection.main ?? { anchor: 0, head: 0 },
    format(format) {
      const view = editor()
      if (!view) return
      formats[format](view)
      view.focus()
    },
    insert(text, part, gaps = []) {
      const view = editor()
      if (!view) return
      const { main } = view.state.selection
      const { length } = view.state.doc
      const from = Math.min((part ?? main).from, length)
      const to = Math.min((part ?? main).to, length)
      const insert = text.replace(/\r\n?/g, '\n')
      const first = gaps[0]
      // Whoever went on typing behind the part goes on there.
      const isBehind = part !== undefined && main.head > to
      view.dispatch({
        changes: { from, to, insert },
        ...(!isBehind && { selection: { anchor: from + (first?.at ?? insert.length) } }),
        effects: addGaps.of(gaps.map((gap) => ({ ...gap, at: from + gap.at }))),
        scrollIntoView: true,
        userEvent: 'input.complete',
      })
      view.focus()
    },
    takeOut(text, from) {
      const view = editor()
      const to = from + text.length
      if (view?.state.sliceDoc(from, to) === text) view.dispatch({ changes: { from, to } })
    },
    askForCanned() {
      const view = editor()
      if (!view) return
      view.focus()
      const { from, to } = view.state.selection.main
      const before = view.state.sliceDoc(from - 1, from)
      const insert = before === '' || /\s/.test(before) ? '/' : ' /'
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.type',
      })
    },
  }
}
