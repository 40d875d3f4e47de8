import { RangeSet, type Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { MENTION, mentionClass } from './mention-text.ts'

class MentionChip extends WidgetType {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
  }
  override eq(other: MentionChip): boolean {
    return other.name === this.name
  }
  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = mentionClass
    chip.textContent = `@${this.name}`
    return chip
  }
}

const matcher = new MatchDecorator({
  regexp: MENTION,
  decoration: ([, name = '']) => Decoration.replace({ widget: new MentionChip(name) }),
})

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view)
    }
    update(update: ViewUpdate): void {
      this.decorations = matcher.updateDeco(update, this.decorations)
    }
  },
  {
    decorations: (chips) => chips.decorations,
    provide: (chips) =>
      EditorView.atomicRanges.of((view) => view.plugin(chips)?.decorations ?? RangeSet.empty),
  },
)

/** Draws whom a note names as chips, which are crossed and deleted as one. */
export const mentionChips: Extension = plugin
