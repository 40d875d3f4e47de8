import type { SocialDraft, SocialPlatform } from '@stoa/sdk'
import { useEffect } from 'react'
import { socialProposePostSet as bounds } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { client } from '../../../data/api.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm, type Form } from '../../../ui/forms/use-form.ts'
import { all, atMost, required, webAddress, type Rules } from '../../../ui/forms/validation.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { charsOver } from './count-chars.ts'
import { explain } from './explain.ts'
import { labelOf, VariantFields, type PostValues } from './variant-fields.tsx'

interface FormProps {
  platforms: readonly SocialPlatform[]
  /** What is changed; a new one is written unless given. */
  draft?: SocialDraft
  /** Is told whether something was typed that is not saved. */
  onDirty: (isDirty: boolean) => void
  onDone: (draft: SocialDraft) => void
}

/** Drafts a post in one or several variants, or changes a draft. */
export function PostForm({ platforms, draft, onDirty, onDone }: FormProps) {
  const form = useForm<PostValues>({
    initial: valuesOf(platforms, draft),
    rules: rulesOf(platforms),
    explain,
    submit: (values) =>
      write({
        run: () => (draft ? change(draft, values) : propose(values)),
        touches: [['posts'], ['review'], ['home']],
        said: draft ? text.saved : text.drafted,
        leave: onDone,
      }),
  })
  const platform = platforms.find((each) => each.platform === form.values.platform)
  const { dirty } = form
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      {!draft && (
        <SelectField
          label={text.platform}
          value={form.values.platform}
          options={platforms.map(({ platform: value, displayName: label }) => ({ value, label }))}
          onChange={(value) => form.set('platform', value)}
        />
      )}
      <VariantFields form={form} platform={platform} isNew={!draft} />
      <LinkAndImage form={form} />
      {draft ? <SaveButton form={form} /> : <SaveButton form={form} labels={[text.draft, text.draft]} />}
    </form>
  )
}

function LinkAndImage({ form }: { form: Form<PostValues> }) {
  return (
    <>
      <TextField label={text.link} help={text.linkHelp} optional type="url" {...form.text('link')} />
      <TextField label={text.image} help={text.imageHelp} optional type="url" {...form.text('image')} />
      {form.values.image.trim() !== '' && (
        <TextField label={text.alt} help={text.altHelp} {...form.text('alt')} />
      )}
    </>
  )
}

const valuesOf = (platforms: readonly SocialPlatform[], draft: SocialDraft | undefined): PostValues => ({
  platform: draft?.platform ?? platforms[0]?.platform ?? '',
  variants: [{ body: draft?.body ?? '' }],
  link: draft?.linkUrl ?? '',
  image: draft?.mediaUrl ?? '',
  alt: draft?.mediaAltText ?? '',
})

const body = all(required(text.body), atMost(bounds['variants.body']))

const rulesOf = (platforms: readonly SocialPlatform[]): Rules<PostValues> => ({
  variants: (variants, { platform, link }) => {
    const found = platforms.find((each) => each.platform === platform)
    return Object.fromEntries(
      variants.flatMap((variant, index) => {
        const over = found ? charsOver(found, { body: variant.body, link }) : 0
        const label = variants.length > 1 ? labelOf(index) : undefined
        const complaint =
          body(variant.body) ?? (found && over > 0 ? text.tooLong(label, over, found.displayName) : undefined)
        return complaint ? [[`${index}.body`, complaint]] : []
      }),
    )
  },
  link: (value) => (value.trim() ? all(webAddress, atMost(bounds.linkUrl))(value) : undefined),
  image: (value) => {
    if (!value.trim()) return undefined
    return value.trim().startsWith('https://')
      ? all(webAddress, atMost(bounds.mediaUrl))(value)
      : text.imageShape
  },
  alt: (value, { image }) =>
    image.trim() ? all(required(text.alt), atMost(bounds.mediaAltText))(value) : undefined,
})

const change = ({ id, draftFingerprint }: SocialDraft, { variants, link, image, alt }: PostValues) =>
  client.social.revisePostDraft({
    id,
    draftFingerprint,
    body: variants[0]?.body ?? '',
    linkUrl: link.trim() || null,
    mediaUrl: image.trim() || null,
    mediaAltText: image.trim() ? alt.trim() : null,
  })

async function propose({ platform, variants, link, image, alt }: PostValues): Promise<SocialDraft> {
  const { drafts } = await client.social.proposePostSet({
    platform,
    variants: variants.map((variant, index) => ({ variantLabel: labelOf(index), body: variant.body })),
    ...(link.trim() && { linkUrl: link.trim() }),
    ...(image.trim() && { mediaUrl: image.trim(), mediaAltText: alt.trim() }),
  })
  return drafts[0] as SocialDraft
}
