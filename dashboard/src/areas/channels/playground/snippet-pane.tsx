import { useMemo } from 'react'
import { CopyField, copyText } from '../../../ui/primitives/copy-field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from './text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { META_PREFIX } from './attributes.ts'
import { attributesOf, identityOf, type PlaygroundState } from './playground-state.ts'
import { AFTER_PREVIEW } from './preview-pane.tsx'
import { playgroundSnippet } from './snippet.ts'

interface SnippetPaneProps {
  channelId: string
  widgetKey: string
  state: PlaygroundState
}

/** The lines to take along, with `c` to copy them. */
export function SnippetPane({ channelId, widgetKey, state }: SnippetPaneProps) {
  const snippet = playgroundSnippet({ origin: location.origin, channelId, widgetKey }, state)
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'playground.copy',
        label: text.copy,
        group: text.group,
        icon: 'copy',
        keys: 'c',
        run: () => void copyText(snippet).then((done) => done && notify(sharedText.common.copied)),
      },
    ],
    [snippet],
  )
  useCommands(commands)
  return (
    <section
      id={AFTER_PREVIEW}
      tabIndex={-1}
      aria-label={text.snippet}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <CopyField label={text.snippet} text={snippet} multiline shortcut="c" />
      <p className="text-small text-ink-3">{text.snippetLead}</p>
      {isPersonal(state) && <Notice>{text.personal}</Notice>}
    </section>
  )
}

/** Whether the snippet holds values of one person. */
function isPersonal(state: PlaygroundState): boolean {
  const names = Object.keys(attributesOf(state))
  return (
    identityOf(state.values) !== undefined ||
    names.some((name) => name.startsWith('data-svc-visitor-') || name.startsWith(META_PREFIX))
  )
}
