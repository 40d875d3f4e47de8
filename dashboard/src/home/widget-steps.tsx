import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { client, type Setup } from '../api.ts'
import { widgetSnippet } from '../channels/snippet.ts'
import { TryLink } from '../channels/try-link.tsx'
import { keepWidgetKey, keptWidgetKey } from '../channels/widget-key-store.ts'
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
  const create = useMutation({
    mutationFn: () => client.conversations.createWidgetChannel({ name: text.channelName }),
    onSuccess: async ({ channelId, widgetKey }) => {
      keepWidgetKey(channelId, widgetKey)
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

/** The newest widget that is switched on, with its key if this tab made it. */
function newestWidget(setup: Setup): { id: string; key: string | null } | undefined {
  const widget = setup.channels.findLast(({ type, active }) => type === 'chat' && active)
  return widget && { id: widget.id, key: keptWidgetKey(widget.id) }
}

/** The lines for the site, and where the widget was seen. */
export function InstallWidget({ setup }: { setup: Setup }) {
  const { org } = useWhoami()
  const widget = newestWidget(setup)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNew = widget !== undefined && widget.id === madeNow
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus()
    madeNow = undefined
  }, [isNew])
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
                orgName: org.name,
              })}
              multiline
            />
            <p className="text-small text-ink-3">{text.keyOnce}</p>
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

/** A sample page with the widget, while this tab knows its key; else the widget's settings, which can make a new one. */
export function TryWidget({ setup }: { setup: Setup }) {
  const widget = newestWidget(setup)
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
  const widget = newestWidget(setup)
  if (!widget) return null
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
