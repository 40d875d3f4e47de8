import { TextButton } from '../../../ui/primitives/button.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { cmsUpdateDraft } from '../../../data/bounds.ts'
import type { DraftSnapshot, EntryDraft } from '../draft/entry-draft.ts'
import { SLUG } from '../draft/values.ts'
import { slugOf } from '../lists/slug-of.ts'
import { text } from '../text.en.ts'

interface SlugProps {
  draft: EntryDraft
  snapshot: DraftSnapshot
  isReadOnly: boolean
}

/** The name of the entry in addresses, with one that is made from the title. */
export function SlugField({ draft, snapshot, isReadOnly }: SlugProps) {
  const { base, edited, refused } = snapshot
  const suggested = slugOf(base.title)
  const isOther = suggested !== '' && suggested !== edited.slug && base.title !== base.slug
  const wasLive = base.live !== null && base.live.slug !== edited.slug
  return (
    <div data-field={SLUG}>
      <TextField
        label={text.slug.label}
        readOnly={isReadOnly}
        maxLength={cmsUpdateDraft.slug}
        value={edited.slug}
        error={edited.slug === '' ? text.slug.missing : refused[SLUG]}
        help={
          <>
            {wasLive && <span className="block">{text.slug.redirects(base.live?.slug ?? '')}</span>}
            {isOther && !isReadOnly && (
              <TextButton onClick={() => draft.setValue(SLUG, suggested)}>
                {text.slug.use(suggested)}
              </TextButton>
            )}
          </>
        }
        onChange={(event) => draft.setValue(SLUG, event.target.value.replace(/[\s/?#%\\]+/g, '-'))}
      />
    </div>
  )
}
