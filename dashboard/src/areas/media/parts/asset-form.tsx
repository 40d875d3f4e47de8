import type { ContentAsset } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { cmsUpdateAsset as bounds } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { formText } from '../../../text/forms.en.ts'
import { assetsKey } from '../keys.ts'
import { text } from '../text.en.ts'
import { isImage } from './asset-facts.ts'
import { FocalField } from './focal-field.tsx'
import type { Focal } from './focal-point.ts'

/** What is said of an asset. */
export function AssetForm({ asset }: { asset: ContentAsset }) {
  const form = useForm<{ name: string; altText: string; focalPoint: Focal }>({
    initial: { name: asset.name, altText: asset.altText ?? '', focalPoint: asset.focalPoint },
    rules: { name: all(required(text.name), atMost(bounds.name)), altText: atMost(bounds.altText) },
    submit: ({ name, altText, focalPoint }) =>
      write({
        run: () =>
          client.cms.updateAsset({
            assetId: asset.id,
            name: name.trim(),
            altText: altText.trim() || null,
            focalPoint,
          }),
        touches: [assetsKey],
        said: formText.saved,
      }),
  })
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems form={form} />
      {isImage(asset) ? (
        <>
          <FocalField
            asset={asset}
            value={form.values.focalPoint}
            onChange={(focalPoint) => form.set('focalPoint', focalPoint)}
          />
          <div className="max-w-form">
            <TextArea
              label={text.asset.altText}
              help={text.asset.altTextHelp}
              optional
              rows={2}
              maxLength={bounds.altText}
              {...form.text('altText')}
            />
          </div>
        </>
      ) : (
        <Player asset={asset} />
      )}
      <div className="max-w-form">
        <TextField
          label={text.name}
          help={text.asset.nameHelp}
          maxLength={bounds.name}
          {...form.text('name')}
        />
      </div>
      <SaveButton form={form} />
    </form>
  )
}

/** Plays what can be heard or watched. */
function Player({ asset: { mime, publicUrl, name } }: { asset: ContentAsset }) {
  if (publicUrl === null) return null
  if (mime.startsWith('audio/')) return <audio controls preload="none" src={publicUrl} aria-label={name} />
  if (mime.startsWith('video/'))
    return (
      <video
        controls
        preload="metadata"
        src={publicUrl}
        aria-label={name}
        className="max-h-[60vh] max-w-full rounded-card"
      />
    )
  return null
}
