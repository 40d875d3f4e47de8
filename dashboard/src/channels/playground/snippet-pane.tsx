import { useMemo } from 'react'
import { CopyField, copyText } from '../../components/copy-field.tsx'
import { Notice } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { t } from '../../messages/en.ts'
import { p } from '../../messages/en-playground.ts'
import { useCommands, type Command } from '../../shell/commands.ts'
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
        label: p.copy,
        group: p.group,
        icon: 'copy',
        keys: 'c',
        run: () => void copyText(snippet).then((done) => done && notify(t.common.copied)),
      },
    ],
    [snippet],
  )
  useCommands(commands)
  return (
    <section
      id={AFTER_PREVIEW}
      tabIndex={-1}
      aria-label={p.snippet}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <CopyField label={p.snippet} text={snippet} multiline shortcut="c" />
      <p className="text-small text-ink-3">{p.snippetLead}</p>
      {isPersonal(state) && <Notice>{p.personal}</Notice>}
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
