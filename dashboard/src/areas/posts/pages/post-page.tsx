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
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { platformsQuery, postQuery, variantsQuery } from '../data.ts'
import { Became } from '../parts/became.tsx'
import { usePlatformName } from '../parts/platform-name.ts'
import { PostActions } from '../parts/post-actions.tsx'
import { PostForm } from '../parts/post-form.tsx'
import { PostState } from '../parts/post-state.tsx'
import { Origin, Preview } from '../parts/preview.tsx'
import { text } from '../text.en.ts'

/** One draft: how it is shown, what became of it, and what can be decided. */
export function PostPage() {
  const { draftId } = useParams({ from: '/app/posts/$draftId' })
  const query = useQuery(postQuery(draftId))
  const found = query.data
  const platformName = usePlatformName(found?.platform ?? '')
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.missing, hint: text.missingHint }}
      title={text.post(platformName)}
      back={{ to: '/posts', label: text.back }}
      lead={found && <PostState status={found.status} />}
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
        <Dialog title={text.edit} onClose={() => setChanged(undefined)} dismissable={false}>
          <PostForm platforms={platforms} draft={changed} onDone={() => setChanged(undefined)} />
        </Dialog>
      )}
    </div>
  )
}

function Variants({ draft: { id, setId } }: { draft: SocialDraft }) {
  const others = useQuery(variantsQuery(setId)).data?.items.filter((each) => each.id !== id) ?? []
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
