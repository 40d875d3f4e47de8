import type { EditorView } from '@codemirror/view'

/** Replaces the text by one from outside; only the difference, so that the cursor keeps its place. */
export function replaceText(editor: EditorView, value: string): void {
  const before = editor.state.doc.toString()
  if (before === value) return
  const most = Math.min(before.length, value.length)
  let from = 0
  while (from < most && before[from] === value[from]) from += 1
  let same = 0
  while (same < most - from && before.at(-1 - same) === value.at(-1 - same)) same += 1
  editor.dispatch({
    changes: { from, to: before.length - same, insert: value.slice(from, value.length - same) },
    ...(!editor.hasFocus && { selection: { anchor: value.length } }),
  })
}
