import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { client, type Channel } from '../api.ts'
import { keepWidgetKey, keptWidgetKey } from '../channels/widget-key-store.ts'
import { widgetSnippet } from '../channels/snippet.ts'
import { TryLink } from '../channels/try-link.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { ErrorState, errorText, Notice, Skeleton } from '../components/states.tsx'
import { t } from '../messages/en.ts'
import { channelsQuery, queryClient } from '../queries.ts'
import { useWhoami } from '../session.ts'

const text = t.start

/** What the inbox shows before its first conversation: make a channel, try it, wait for the first message. */
export function StartPanel() {
  const { actor } = useWhoami()
  const channels = useQuery(channelsQuery)
  const chat = channels.data?.items.findLast((channel) => channel.type === 'chat' && channel.active)
  const firstName = (actor.name ?? '').split(' ')[0] ?? ''
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-8 px-6 py-12 lg:py-24">
        <h1 className="font-serif text-display text-balance italic">{text.greeting(firstName)}</h1>
        {channels.isPending && <Skeleton />}
        {channels.isError && <ErrorState error={channels.error} onRetry={() => void channels.refetch()} />}
        {channels.isSuccess &&
          (chat ? <ReadyStep channel={chat} /> : <CreateStep mayCreate={actor.role !== 'member'} />)}
      </div>
    </main>
  )
}

function CreateStep({ mayCreate }: { mayCreate: boolean }) {
  const create = useMutation({
    mutationFn: () => client.conversations.createWidgetChannel({ name: text.channelName }),
    onSuccess: async ({ channelId, widgetKey }) => {
      keepWidgetKey(channelId, widgetKey)
      await queryClient.invalidateQueries(channelsQuery)
    },
  })
  if (!mayCreate) return <p className="text-lead text-ink-2">{text.askAdmin}</p>
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-lead text-ink-2">{text.lead}</p>
      <Button
        variant="primary"
        icon="plus"
        onClick={() => create.mutate()}
        disabled={create.isPending}
        autoFocus
      >
        {create.isPending ? text.creating : text.create}
      </Button>
      {create.isError && <Notice tone="error">{errorText(create.error)}</Notice>}
    </div>
  )
}

function ReadyStep({ channel }: { channel: Channel }) {
  const { org } = useWhoami()
  const key = keptWidgetKey(channel.id)
  return (
    <div className="rise grid grid-cols-[minmax(0,1fr)] gap-8">
      {key ? (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div>
            <h2 className="text-lead font-semibold">{text.readyTitle}</h2>
            <p className="text-ink-2">{text.readyLead}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <TryLink channelId={channel.id} widgetKey={key} primary />
            <span className="max-w-[44ch] flex-1 basis-60 text-small text-ink-3">{text.tryHint}</span>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <CopyField
              label={text.snippet}
              text={widgetSnippet({
                origin: location.origin,
                channelId: channel.id,
                widgetKey: key,
                orgName: org.name,
              })}
              multiline
            />
            <p className="text-small text-ink-3">{text.keyOnce}</p>
          </div>
        </section>
      ) : (
        <ChannelLink>
          <Link
            to="/settings/channels/$channelId"
            params={{ channelId: channel.id }}
            className={buttonClass('secondary')}
          >
            {text.allChannels}
          </Link>
        </ChannelLink>
      )}
      <p className="flex items-center gap-3 border-t border-line pt-6 text-ink-2" role="status">
        <span className="pulse-soft size-2.5 shrink-0 rounded-full bg-accent" aria-hidden="true" />
        <span>
          <span className="font-medium text-ink">{text.waiting}.</span> {text.waitingHint}
        </span>
      </p>
    </div>
  )
}

function ChannelLink({ children }: { children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-4">
      <p className="max-w-[56ch] text-ink-2">{text.resume}</p>
      {children}
    </section>
  )
}
