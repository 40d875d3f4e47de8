import { EditorView } from '@codemirror/view'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { editorRoot } from './editor-root.ts'
import { replaceText } from './replace-text.ts'
import { sourceFormats, startSource } from './source-setup.ts'
import type { SourceEditorProps, SourceHandle } from './source.ts'

/** An editor of the source of a text, with its Markdown shown as it will look. */
export default function SourceEditor(props: SourceEditorProps) {
  const { ref, value, isReadOnly, isInvalid, describedBy, list } = props
  const latest = useRef(props)
  latest.current = props
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  useLayoutEffect(() => {
    if (!parent.current) return undefined
    const editor = new EditorView({
      parent: parent.current,
      root: editorRoot,
      state: startSource(() => latest.current),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [isReadOnly])
  useLayoutEffect(() => {
    if (view.current) replaceText(view.current, value)
  }, [value])
  useEffect(() => view.current?.dispatch({}), [isInvalid, describedBy, list?.id, list?.activeId])
  useImperativeHandle(ref, () => handleOf(() => view.current), [])
  return <div ref={parent} className="text-body text-ink" />
}

function handleOf(editor: () => EditorView | null): SourceHandle {
  return {
    focus: () => editor()?.focus(),
    format(format) {
      const view = editor()
      if (!view) return
      sourceFormats[format](view)
      view.focus()
    },
    insert(text, part) {
      const view = editor()
      if (!view) return
      const { main } = view.state.selection
      const { length } = view.state.doc
      const from = Math.min((part ?? main).from, length)
      const to = Math.min((part ?? main).to, length)
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        scrollIntoView: true,
        userEvent: 'input.complete',
      })
      view.focus()
    },
    cursorBelow() {
      const view = editor()
      const place = view?.coordsAtPos(view.state.selection.main.head)
      return view && place ? place.bottom - view.dom.getBoundingClientRect().top : 0
    },
  }
}
