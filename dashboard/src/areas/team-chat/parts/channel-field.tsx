import type { TeamChatChannel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button, TextButton } from '../../../ui/primitives/button.tsx'
import { FieldError } from '../../../ui/primitives/field-error.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Picker } from '../../../ui/primitives/picker.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { sharedText } from '../../../text/shared.en.ts'
import { chatChannelsQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { explainWith } from './explain.ts'

const t = text.routes

interface Props {
  value: string
  /** What it is called, where the list does not say. */
  name: string
  /** Channels that other routes go to. */
  taken: ReadonlySet<string>
  error: string | undefined
  onChange: (id: string) => void
}

/** Chooses a channel of the workspace, by its name. */
export function ChannelField({ value, name, taken, error, onChange }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const channels = useQuery(chatChannelsQuery)
  const all = channels.data?.channels ?? []
  const chosen = all.find((channel) => channel.id === value)
  const shown = chosen ? nameOf(chosen) : name
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-small font-medium">
        {t.channel}
      </span>
      <Picker
        label={t.choose}
        trigger={
          <Button
            id={`${id}-button`}
            aria-labelledby={`${id} ${id}-button`}
            aria-describedby={error ? `${id}-error` : undefined}
            icon={chosen?.isPrivate ? 'lock' : 'hash'}
            // As wide as the form: the list under its end is not cut off by the dialog.
            className="w-full"
          >
            <span className="min-w-0 flex-1 truncate text-left">{shown || t.choose}</span>
            <Icon name="chevronDown" size={16} />
          </Button>
        }
        options={all
          .filter((channel) => !taken.has(channel.id))
          .map((channel) => ({
            id: channel.id,
            label: nameOf(channel),
            hint: channel.isPrivate ? t.privateHint : undefined,
            checked: channel.id === value,
            before: <Icon name={channel.isPrivate ? 'lock' : 'hash'} size={16} />,
          }))}
        open={isOpen}
        onOpenChange={setIsOpen}
        onPick={(picked) => picked && onChange(picked)}
        footer={
          channels.isFetching ? <p className="px-2.5 py-2 text-small">{sharedText.common.loading}</p> : null
        }
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {channels.error && (
        <Notice tone="error">
          {t.noList} {explainWith()(channels.error)}
        </Notice>
      )}
      {channels.data?.isCut && <Notice>{t.isCut}</Notice>}
      <p className="text-small text-ink-3">
        {t.channelHelp}{' '}
        <TextButton disabled={channels.isFetching} onClick={() => void channels.refetch()}>
          {t.reread}
        </TextButton>
      </p>
    </div>
  )
}

const nameOf = ({ id, name }: TeamChatChannel): string => name ?? id
