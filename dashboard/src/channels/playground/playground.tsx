import { useState } from 'react'
import type { Channel } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { p } from '../../messages/en-playground.ts'
import { s } from '../../messages/en-settings.ts'
import { useWhoami } from '../../session.ts'
import { tryAddress } from '../snippet.ts'
import { keptWidgetKey } from '../widget-key-store.ts'
import { EMPHASIS } from './attributes.ts'
import { LookFields, StorageFields, WordFields } from './form-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { KeyGate } from './key-gate.tsx'
import { attributesOf, identityOf, type PlaygroundState } from './playground-state.ts'
import { plainLook, type PreviewLook } from './preview-look.ts'
import { PreviewPane } from './preview-pane.tsx'
import { SnippetPane } from './snippet-pane.tsx'
import { usePlayground, type Playground } from './use-playground.ts'
import { usePreview, type Preview } from './use-preview.ts'
import { VisitorFields } from './visitor-fields.tsx'

/** The preview with the snippet on one side, every setting on the other. */
export function ChannelPlayground({ channel }: { channel: Channel }) {
  const { org } = useWhoami()
  const playground = usePlayground(org.name)
  const [widgetKey, setWidgetKey] = useState(() => knownKey(channel))
  return widgetKey ? (
    <Bench
      channel={channel}
      widgetKey={widgetKey}
      playground={playground}
      onForgetKey={() => setWidgetKey(undefined)}
    />
  ) : (
    <Columns
      main={<KeyGate channel={channel} onKey={setWidgetKey} />}
      aside={<Fields playground={playground} preview={undefined} />}
    />
  )
}

/** The key that this tab knows, unless it was replaced since. */
function knownKey({ id, keyPrefix }: Channel): string | undefined {
  const key = keptWidgetKey(id)
  return key && keyPrefix && key.startsWith(keyPrefix) ? key : undefined
}

interface BenchProps {
  channel: Channel
  widgetKey: string
  playground: Playground
  onForgetKey: () => void
}

function Bench({ channel, widgetKey, playground, onForgetKey }: BenchProps) {
  const [look, setLook] = useState<PreviewLook>(plainLook)
  const { state } = playground
  const preview = usePreview(
    tryAddress(channel.id, widgetKey, { ...attributesOnPage(state), ...pageOf(look) }),
  )
  return (
    <Columns
      main={
        <>
          <Limits channel={channel} state={state} />
          <PreviewPane preview={preview} look={look} onLook={setLook} />
          <SnippetPane channelId={channel.id} widgetKey={widgetKey} state={state} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
            {s.channel.keyKnown}
            <Button variant="ghost" onClick={onForgetKey}>
              {p.key.another}
            </Button>
          </p>
        </>
      }
      aside={<Fields playground={playground} preview={preview} />}
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

function Fields({ playground, preview }: { playground: Playground; preview: Preview | undefined }) {
  const identify = preview && {
    identify: (id: string, hash: string) => void preview.widget()?.identify(id, hash),
  }
  return (
    <form
      aria-label={p.form}
      onSubmit={(event) => event.preventDefault()}
      className="min-w-0 xl:overflow-y-auto xl:border-l xl:border-line xl:px-6 xl:pb-8"
    >
      <LookFields playground={playground} />
      <WordFields playground={playground} />
      <StorageFields playground={playground} />
      <VisitorFields playground={playground} />
      <IdentityFields playground={playground} identify={identify?.identify} />
      <Button
        icon="refresh"
        onClick={() => {
          playground.reset()
          notify(p.resetDone)
        }}
      >
        {p.reset}
      </Button>
    </form>
  )
}

/** What the preview cannot do on this channel. */
function Limits({ channel, state }: { channel: Channel; state: PlaygroundState }) {
  const { originAllowlist, requireVerifiedIdentity } = channel.config
  const isForeign = originAllowlist.length > 0 && !originAllowlist.includes(location.origin)
  return (
    <>
      {!channel.active && <Notice tone="warning">{p.off}</Notice>}
      {isForeign && <Notice tone="warning">{p.foreignSite(location.origin)}</Notice>}
      {requireVerifiedIdentity && !identityOf(state.values) && <Notice>{p.needsIdentity}</Notice>}
    </>
  )
}

/** The sample page has a title of its own where none is given: a blank one asks for the widget's. */
const attributesOnPage = (state: PlaygroundState): Record<string, string> => ({
  'data-svc-org-name': '',
  ...attributesOf(state),
  ...(state.values[EMPHASIS] && { [EMPHASIS]: state.values[EMPHASIS] }),
})

const pageOf = ({ page, site }: PreviewLook): Record<string, string> => ({
  ...(page && { page }),
  ...(site && { site }),
})
