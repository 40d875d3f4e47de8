import type { Setup } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { client } from '../../../data/api.ts'
import { TryLink, widgetKeyQuery, widgetSnippet } from '../../channels/index.ts'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { channelsQuery, queryClient } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { setupQuery } from '../data.ts'
import { Watching } from '../../../ui/primitives/watching.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { useCan } from '../../../data/permissions/can.ts'

// The channel that was made on this page a moment ago: its step takes the focus over from the button that is gone.
let madeNow: string | undefined

/** Makes the first chat widget, or leads to the one that is there. */
export function CreateWidget({ setup }: { setup: Setup }) {
  const mayCreate = useCan('conversations.createWidgetChannel')
  const { org } = useWhoami()
  const create = useWrite({
    run: () =>
      client.conversations.createWidgetChannel({
        name: text.setup.channelName,
        appearance: { orgName: org.name.slice(0, 80) },
      }),
    leave: ({ channelId, widgetKey, keyPrefix }) => {
      queryClient.setQueryData(widgetKeyQuery(channelId).queryKey, { channelId, widgetKey, keyPrefix })
      madeNow = channelId
    },
    touches: [channelsQuery, setupQuery],
    refused: 'shown',
  })
  if (setup.steps.widgetCreated) return <ChannelLink setup={setup} />
  if (!mayCreate) return <p className="text-ink-2">{text.setup.noWidget}</p>
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{text.setup.createLead}</p>
      <Button variant="primary" icon="plus" onClick={() => create.mutate()} disabled={create.isPending}>
        {create.isPending ? text.setup.creating : text.setup.create}
      </Button>
      {create.problem && <Notice tone="error">{create.problem}</Notice>}
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
  if (!widget) return <p className="text-ink-2">{text.setup.makeFirst}</p>
  return (
    <>
      {widget.key ? (
        <>
          <div>
            <h4 ref={heading} tabIndex={-1} className="font-medium outline-none">
              {text.widgetReady}
            </h4>
            <p className="text-ink-2">{text.setup.readyLead}</p>
          </div>
          <TryWidget setup={setup} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <CopyField
              label={text.setup.snippet}
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
          {widgetOnSite ? text.setup.seen : text.setup.seenElsewhere} {origins.join(', ')}
        </p>
      )}
      {!widgetOnSite && <Watching title={text.setup.watching}>{text.setup.watchingHint}</Watching>}
    </>
  )
}

/** A sample page with the widget; its settings where the key cannot be shown. */
export function TryWidget({ setup }: { setup: Setup }) {
  const widget = useNewestWidget(setup)
  if (!widget) return <p className="text-ink-2">{text.setup.makeFirst}</p>
  if (!widget.key) return <ChannelLink setup={setup} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <TryLink channelId={widget.id} widgetKey={widget.key} primary />
      <span className="max-w-hint flex-1 basis-60 text-small text-ink-3">{text.setup.tryHint}</span>
    </div>
  )
}

function ChannelLink({ setup }: { setup: Setup }) {
  const widget = useNewestWidget(setup)
  if (!widget || widget.key === undefined) return null
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-text text-ink-2">{text.setup.resume}</p>
      <Link
        to="/settings/channels/$channelId"
        params={{ channelId: widget.id }}
        className={buttonClass('secondary')}
      >
        {text.setup.channelSettings}
      </Link>
    </div>
  )
}
