import type { Channel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { text } from './text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { tryAddress } from '../parts/snippet.ts'
import { widgetKeyQuery } from '../data.ts'
import { EMPHASIS } from './attributes.ts'
import { LookFields, PageFields, WordFields } from './form-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { KeyGate } from './key-gate.tsx'
import {
  identityOf,
  lookOf,
  pageAttributesOf,
  savedValues,
  type PlaygroundState,
} from './playground-state.ts'
import { plainLook, type PreviewLook } from './preview-look.ts'
import { PreviewPane } from './preview-pane.tsx'
import { SnippetPane } from './snippet-pane.tsx'
import { usePlayground, type Playground } from './use-playground.ts'
import { usePreview, type Preview } from './use-preview.ts'
import { VisitorFields } from './visitor-fields.tsx'
import { useWrite } from '../../../data/writes/write.ts'
import { useCan } from '../../../data/permissions/can.ts'

/** The preview with the snippet on one side, every setting on the other. */
export function ChannelPlayground({ channel }: { channel: Channel }) {
  const mayChange = useCan('conversations.updateWidgetChannel')
  const playground = usePlayground(savedValues(channel.appearance))
  const { data, error } = useQuery(widgetKeyQuery(channel.id))
  const fields = { channel, playground, mayChange }
  if (data?.widgetKey) return <Bench {...fields} widgetKey={data.widgetKey} />
  return (
    <Columns
      main={
        error ? (
          <Notice tone="error">{errorText(error)}</Notice>
        ) : (
          data && <KeyGate channel={channel} mayChange={mayChange} />
        )
      }
      aside={<Fields {...fields} preview={undefined} />}
    />
  )
}

interface FieldsProps {
  channel: Channel
  playground: Playground
  mayChange: boolean
}

function Bench({ channel, widgetKey, playground, mayChange }: FieldsProps & { widgetKey: string }) {
  const [look, setLook] = useState<PreviewLook>(plainLook)
  const { state } = playground
  const preview = usePreview(
    tryAddress(channel.id, widgetKey, { ...onSamplePage(channel, state), ...pageOf(look) }),
  )
  return (
    <Columns
      main={
        <>
          <Limits channel={channel} state={state} />
          <PreviewPane preview={preview} look={look} onLook={setLook} />
          <SnippetPane channelId={channel.id} widgetKey={widgetKey} state={state} />
        </>
      }
      aside={<Fields channel={channel} playground={playground} mayChange={mayChange} preview={preview} />}
    />
  )
}

function Columns(props: { main: React.ReactNode; aside: React.ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_380px] xl:grid-rows-[minmax(0,1fr)] xl:gap-0">
      <div className="flex min-w-0 flex-col gap-5 xl:overflow-y-auto xl:pr-8 xl:pb-8">{props.main}</div>
      {props.aside}
    </div>
  )
}

function Fields({ channel, playground, mayChange, preview }: FieldsProps & { preview: Preview | undefined }) {
  const identify = preview && {
    identify: (id: string, hash: string) => void preview.widget()?.identify(id, hash),
  }
  return (
    <div className="flex min-w-0 flex-col xl:min-h-0 xl:border-l xl:border-line">
      <form
        aria-label={text.form}
        onSubmit={(event) => event.preventDefault()}
        className="min-w-0 xl:min-h-0 xl:flex-1 xl:overflow-y-auto xl:px-6 xl:pb-6"
      >
        <LookFields playground={playground} />
        <WordFields playground={playground} />
        <p className="border-t border-line pt-4 text-small text-ink-2">{text.onPageLead}</p>
        <PageFields playground={playground} />
        <VisitorFields playground={playground} />
        <IdentityFields playground={playground} identify={identify?.identify} />
      </form>
      <SaveBar channel={channel} playground={playground} mayChange={mayChange} />
    </div>
  )
}

/** Keeps the look with the channel, or takes it back to the defaults. */
function SaveBar({ channel, playground, mayChange }: FieldsProps) {
  const save = useWrite({
    run: () =>
      client.conversations.updateWidgetChannel({ id: channel.id, appearance: lookOf(playground.state) }),
    touches: [channelsQuery],
    said: text.saved,
    done: ({ appearance }) => playground.settle(savedValues(appearance)),
    refused: 'shown',
  })
  if (!mayChange) return <p className="px-6 py-3 text-small text-ink-2">{formText.adminsOnly}</p>
  return (
    <div className="sticky bottom-0 grid gap-2 border-t border-line bg-page py-3 xl:px-6">
      <UnsavedGuard dirty={playground.isChanged && !save.isPending} withinPage />
      {save.problem && <Notice tone="error">{save.problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!playground.isChanged || save.isPending}
          onClick={() => playground.complain() || save.mutate()}
        >
          {save.isPending ? formText.saving : formText.save}
        </Button>
        <Button
          icon="refresh"
          onClick={() => {
            playground.reset()
            notify(text.resetDone)
          }}
        >
          {text.reset}
        </Button>
      </div>
    </div>
  )
}

/** What the preview cannot do on this channel. */
function Limits({ channel, state }: { channel: Channel; state: PlaygroundState }) {
  const { originAllowlist, requireVerifiedIdentity } = channel
  const isForeign = originAllowlist.length > 0 && !originAllowlist.includes(location.origin)
  return (
    <>
      {!channel.active && <Notice tone="warning">{text.off}</Notice>}
      {isForeign && <Notice tone="warning">{text.foreignSite(location.origin)}</Notice>}
      {requireVerifiedIdentity && !identityOf(state.values) && <Notice>{text.needsIdentity}</Notice>}
    </>
  )
}

/** The look comes as if it were saved, what is the page's own as attributes. */
const onSamplePage = ({ starters }: Channel, state: PlaygroundState): Record<string, string> => ({
  look: JSON.stringify({ appearance: lookOf(state), starters }),
  ...pageAttributesOf(state),
  ...(state.values[EMPHASIS] && { [EMPHASIS]: state.values[EMPHASIS] }),
})

const pageOf = ({ page, site }: PreviewLook): Record<string, string> => ({
  ...(page && { page }),
  ...(site && { site }),
})
