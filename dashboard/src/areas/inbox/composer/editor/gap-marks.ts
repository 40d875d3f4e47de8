import {
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type StateCommand,
} from '@codemirror/state'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'
import type { Gap } from './gap-positions.ts'

class GapMark extends WidgetType {
  readonly label: string
  constructor(label: string) {
    super()
    this.label = label
  }
  override eq(other: GapMark): boolean {
    return other.label === this.label
  }
  override toDOM(): HTMLElement {
    const mark = document.createElement('span')
    mark.className =
      'mx-0.5 rounded-small border border-dashed border-control-line px-1 text-small text-ink-3 select-none'
    mark.textContent = this.label
    mark.ariaHidden = 'true'
    return mark
  }
}

/** Marks the places of missing variables in a canned reply; typing there removes the mark. */
export const addGaps = StateEffect.define<readonly (Gap & { label: string })[]>()

const gapMarks = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const { changes } = transaction
    let next = marks
    if (transaction.docChanged)
      next = marks.update({ filter: (from) => !changes.touchesRange(from, from) }).map(changes)
    for (const effect of transaction.effects)
      if (effect.is(addGaps))
        next = next.update({
          sort: true,
          add: effect.value.map(({ at, label }) =>
            Decoration.widget({ widget: new GapMark(label), side: 1 }).range(at),
          ),
        })
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

const positions = (state: EditorState): number[] => {
  const found: number[] = []
  state.field(gapMarks).between(0, state.doc.length, (from) => void found.push(from))
  return found
}

/** How many gaps are left. */
export const gapsLeft = (state: EditorState): number => state.field(gapMarks).size

/** To the next gap, where there is one. */
export const toNextGap: StateCommand = ({ state, dispatch }) => {
  const all = positions(state)
  const { head } = state.selection.main
  const anchor = all.find((at) => at > head) ?? all.find((at) => at !== head)
  if (anchor === undefined) return false
  dispatch(state.update({ selection: { anchor }, scrollIntoView: true }))
  return true
}

/** The marks of what is missing. */
export const gaps: Extension = gapMarks
