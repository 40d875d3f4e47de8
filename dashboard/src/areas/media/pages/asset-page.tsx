import type { ContentAsset } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { sharedText } from '../../../text/shared.en.ts'
import { assetQuery, usageQuery } from '../data.ts'
import { assetsKey } from '../keys.ts'
import { factsOf, isImage } from '../parts/asset-facts.ts'
import { AssetForm } from '../parts/asset-form.tsx'
import { AssetUsage, entriesIn } from '../parts/asset-usage.tsx'
import { UploadButton } from '../parts/upload-button.tsx'
import { UploadList } from '../parts/upload-list.tsx'
import { text } from '../text.en.ts'
import { uploadFiles } from '../upload-store.ts'

const back = { to: '/media', label: text.asset.back } as const

/** One image or file: what is said of it, and where it is shown. */
export function AssetPage() {
  const { assetId } = useParams({ from: '/app/media/$assetId' })
  const query = useQuery(assetQuery(assetId))
  const asset = query.data
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.asset.notFound, hint: text.asset.notFoundHint }}
      title={asset?.name ?? text.title}
      lead={asset && factsOf(asset)}
      back={back}
      action={asset?.publicUrl && <OpenLink url={asset.publicUrl} />}
    >
      {(found) => <Details key={found.id} asset={found} />}
    </PageFrame>
  )
}

const OpenLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
    <Icon name="external" size={16} />
    {text.asset.open}
    <span className="sr-only"> {sharedText.common.newTab}</span>
  </a>
)

function Details({ asset }: { asset: ContentAsset }) {
  const usage = useQuery(usageQuery(asset.id))
  const entries = entriesIn(usage.data ?? [])
  return (
    <>
      <AssetForm asset={asset} />
      {asset.publicUrl && <CopyField label={text.asset.copyUrl} text={asset.publicUrl} />}
      <SettingsSection title={text.asset.usage} lead={text.asset.usageLead}>
        <ListState query={usage}>{(found) => <AssetUsage usage={found} />}</ListState>
      </SettingsSection>
      <SettingsSection
        title={text.asset.replace}
        lead={`${text.asset.replaceLead} ${entries > 0 ? text.asset.replaceUsed(entries) : ''}`}
      >
        <UploadList />
        <div>
          <UploadButton
            isSingle
            kind={isImage(asset) ? 'image' : 'file'}
            label={text.asset.replaceAction}
            onFiles={(files) =>
              uploadFiles(files, { replaces: asset.id, onDone: () => notify(text.asset.replaced) })
            }
          />
        </div>
      </SettingsSection>
      <SettingsSection title={text.asset.delete} lead={text.asset.deleteLead}>
        {entries > 0 ? (
          <p className="text-ink-2">{text.asset.deleteUsed}</p>
        ) : (
          <div>
            <DeleteAsset asset={asset} />
          </div>
        )}
      </SettingsSection>
    </>
  )
}

function DeleteAsset({ asset: { id, name } }: { asset: ContentAsset }) {
  const navigate = useNavigate()
  return (
    <ConfirmAction
      label={text.asset.delete}
      title={text.asset.deleteTitle(name)}
      body={text.asset.deleteBody}
      write={{
        run: () => client.cms.deleteAsset({ assetId: id }),
        leave: () => navigate({ to: '/media', ignoreBlocker: true }),
        touches: [assetsKey],
        said: text.asset.deleted(name),
      }}
    />
  )
}
