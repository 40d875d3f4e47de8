import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { client, type Setup } from '../api.ts'
import { widgetSnippet } from '../channels/snippet.ts'
import { TryLink } from '../channels/try-link.tsx'
import { widgetKeyQuery } from '../channels/widget-key-query.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { CopyField } from '../components/copy-field.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { h } from '../messages/en-home.ts'
import { t } from '../messages/en.ts'
import { channelsQuery, queryClient } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { setupQuery } from './home-queries.ts'
import { Watching } from './watching.tsx'

const text = h.setup

// The channel that was made on this page a moment ago: its step takes the focus over from the button that is gone.
let madeNow: string | undefined

/** Makes the first chat widget, or leads to the one that is there. */
export function CreateWidget({ setup, isAdmin }: { setup: Setup; isAdmin: boolean }) {
  const { org } = useWhoami()
  const create = useMutation({
    mutationFn: () =>
      client.conversations.createWidgetChannel({
        name: text.channelName,
        appearance: { orgName: org.name.slice(0, 80) },
      }),
    onSuccess: async ({ channelId, widgetKey, keyPrefix }) => {
      queryClient.setQueryData(widgetKeyQuery(channelId).queryKey, { channelId, widgetKey, keyPrefix })
      madeNow = channelId
      await Promise.all([
        queryClient.invalidateQueries(channelsQuery),
        queryClient.invalidateQueries(setupQuery),
      ])
    },
  })
  if (setup.steps.widgetCreated) return <ChannelLink setup={setup} />
  if (!isAdmin) return <p className="text-ink-2">{text.noWidget}</p>
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{text.createLead}</p>
      <Button variant="primary" icon="plus" onClick={() => create.mutate()} disabled={create.isPending}>
        {create.isPending ? text.creating : text.create}
      </Button>
      {create.isError && <Notice tone="error">{errorText(create.error)}</Notice>}
    </div>
  )
}

/** The newest widget that is switched on, with its key where that can be shown. */
function useNewestWidget(setup: Setup): { id: string; key: string | null | undefined } | undefined {
  const widget = setup.channels.findLast(({ type, active }) => type === 'chat' && active)
  const { data } = useQuery({ ...widgetKeyQuery(widget?.id ?? ''), enabled: widget !== undefined })
  return widget && { id: widget.id, key: data?.widgetKey }
}

/** The lines for the site, and where the widget was seen. */
export function InstallWidget({ setup }: { setup: Setup }) {
  const widget = useNewestWidget(setup)
  const hasKey = Boolean(widget?.key)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNew = widget !== undefined && widget.id === madeNow
  useEffect(() => {
    if (!isNew || !hasKey) return
    heading.current?.focus()
    madeNow = undefined
  }, [isNew, hasKey])
  if (!widget) return <p className="text-ink-2">{text.makeFirst}</p>
  return (
    <>
      {widget.key ? (
        <>
          <div>
            <h4 ref={heading} tabIndex={-1} className="font-medium outline-none">
              {t.start.readyTitle}
            </h4>
            <p className="text-ink-2">{text.readyLead}</p>
          </div>
          <TryWidget setup={setup} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <CopyField
              label={text.snippet}
              text={widgetSnippet({
                origin: location.origin,
                channelId: widget.id,
                widgetKey: widget.key,
              })}
              multiline
            />
          </div>
        </>
      ) : (
        <ChannelLink setup={setup} />
      )}
      <SeenOrigins setup={setup} />
    </>
  )
}

function SeenOrigins({ setup }: { setup: Setup }) {
  const origins = [...new Set(setup.channels.flatMap(({ seenOrigins }) => seenOrigins))]
  const { widgetOnSite } = setup.steps
  return (
    <>
      {origins.length > 0 && (
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
          {widgetOnSite ? text.seen : text.seenElsewhere} {origins.join(', ')}
        </p>
      )}
      {!widgetOnSite && <Watching title={text.watching}>{text.watchingHint}</Watching>}
    </>
  )
}

/** A sample page with the widget; its settings where the key cannot be shown. */
export function TryWidget({ setup }: { setup: Setup }) {
  const widget = useNewestWidget(setup)
  if (!widget) return <p className="text-ink-2">{text.makeFirst}</p>
  if (!widget.key) return <ChannelLink setup={setup} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <TryLink channelId={widget.id} widgetKey={widget.key} primary />
      <span className="max-w-[44ch] flex-1 basis-60 text-small text-ink-3">{text.tryHint}</span>
    </div>
  )
}

function ChannelLink({ setup }: { setup: Setup }) {
  const widget = useNewestWidget(setup)
  if (!widget || widget.key === undefined) return null
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[56ch] text-ink-2">{text.resume}</p>
      <Link
        to="/settings/channels/$channelId"
        params={{ channelId: widget.id }}
        className={buttonClass('secondary')}
      >
        {text.channelSettings}
      </Link>
    </div>
  )
}
