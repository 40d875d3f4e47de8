import type { SocialDraft } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { platformsQuery, postQuery } from '../data.ts'
import { Became } from '../parts/became.tsx'
import { DraftedBy } from '../parts/drafted-by.tsx'
import { usePlatformName } from '../parts/platform-name.ts'
import { PostActions } from '../parts/post-actions.tsx'
import { PostForm } from '../parts/post-form.tsx'
import { PostState } from '../parts/post-state.tsx'
import { Origin, Preview } from '../parts/preview.tsx'
import { useOtherVariants } from '../parts/use-variants.ts'
import { WritingDialog } from '../parts/writing-dialog.tsx'
import { text } from '../text.en.ts'

/** One draft: how it is shown, what became of it, and what can be decided. */
export function PostPage() {
  const { draftId } = useParams({ from: '/app/posts/$draftId' })
  const query = useQuery(postQuery(draftId))
  const found = query.data
  const platformName = usePlatformName(found?.platform ?? '')
  const isOneOfSeveral = useOtherVariants(found).length > 0
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.missing, hint: text.missingHint }}
      title={
        found && isOneOfSeveral ? text.postVariant(platformName, found.variantLabel) : text.post(platformName)
      }
      back={{ to: '/posts', label: text.back }}
      lead={
        found && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PostState status={found.status} />
            <DraftedBy draft={found} />
          </span>
        )
      }
    >
      {(draft) => (
        <>
          <Became draft={draft} />
          <Preview draft={draft} />
          <PostActions key={draft.id} draft={draft} />
          <Changes draft={draft} />
          <Origin draft={draft} />
          <Variants draft={draft} />
        </>
      )}
    </PageFrame>
  )
}

const CHANGEABLE: readonly SocialDraft['status'][] = ['pending', 'failed']

function Changes({ draft }: { draft: SocialDraft }) {
  const navigate = useNavigate()
  const mayWrite = useCan('social.revisePostDraft')
  const platforms = useQuery(platformsQuery).data?.items ?? []
  // As it was when it was begun to be changed.
  const [changed, setChanged] = useState<SocialDraft>()
  const isChangeable = CHANGEABLE.includes(draft.status)
  if (!mayWrite || !(isChangeable || draft.status === 'dismissed')) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isChangeable && (
        <Button icon="note" onClick={() => setChanged(draft)}>
          {text.edit}
        </Button>
      )}
      <ConfirmAction
        label={text.remove}
        title={text.removeTitle}
        body={text.removeBody}
        write={{
          run: () => client.social.deletePostDraft({ id: draft.id }),
          touches: [['posts'], ['review'], ['home']],
          leave: () => navigate({ to: '/posts' }),
          said: text.removed,
        }}
      />
      {changed && (
        <WritingDialog title={text.edit} onClose={() => setChanged(undefined)}>
          {(onDirty) => (
            <PostForm
              platforms={platforms}
              draft={changed}
              onDirty={onDirty}
              onDone={() => setChanged(undefined)}
            />
          )}
        </WritingDialog>
      )}
    </div>
  )
}

function Variants({ draft }: { draft: SocialDraft }) {
  const others = useOtherVariants(draft)
  if (others.length === 0) return null
  return (
    <SettingsSection title={text.variants} lead={text.variantHelp}>
      <Rows>
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 py-3">
            <Link
              to="/posts/$draftId"
              params={{ draftId: other.id }}
              className="min-w-0 flex-1 basis-48 underline-offset-2 hover:underline"
            >
              <span className="block font-medium">{text.variant(other.variantLabel)}</span>
              <span className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{other.body}</span>
            </Link>
            <PostState status={other.status} />
          </li>
        ))}
      </Rows>
    </SettingsSection>
  )
}
