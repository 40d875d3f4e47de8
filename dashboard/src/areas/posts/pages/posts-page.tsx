import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../data/permissions/can.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState, Notice } from '../../../ui/primitives/states.tsx'
import { GROUP_NAMES, mineQuery, postsQuery, type Group } from '../data.ts'
import { names } from '../names.en.ts'
import { ConnectFirst } from '../parts/connect-first.tsx'
import { NewPost } from '../parts/new-post.tsx'
import { PostRow } from '../parts/post-row.tsx'
import { text } from '../text.en.ts'

/** Drafts of public posts, by what became of them. */
export function PostsPage() {
  const { state: asked } = useSearch({ from: '/app/posts' })
  const group = GROUP_NAMES.find((each) => each === asked) ?? 'waiting'
  const query = useInfiniteQuery(postsQuery(group))
  const mine = useQuery(mineQuery).data?.items
  const mayWrite = useCan('social.createPostDraft')
  const [title, hint] = text.empties[group]
  return (
    <PageFrame
      variant="list"
      title={names.posts}
      lead={text.lead}
      action={
        <span className="flex flex-wrap gap-2">
          <Link to="/posts/accounts" className={buttonClass()}>
            {text.accountsLink}
          </Link>
          {mayWrite && <NewPost />}
        </span>
      }
    >
      {mine?.length === 0 && <ConnectFirst>{text.noAccount}</ConnectFirst>}
      <GroupField group={group} />
      <ListState query={query}>
        {(drafts) =>
          drafts.length === 0 ? (
            <EmptyState title={title} hint={hint} />
          ) : (
            <Rows>
              {drafts.map((draft) => (
                <PostRow
                  key={draft.id}
                  draft={draft}
                  // The first of several is called A, and so is the only one.
                  hasVariants={
                    draft.variantLabel !== 'A' ||
                    drafts.some(({ id, setId }) => setId === draft.setId && id !== draft.id)
                  }
                />
              ))}
            </Rows>
          )
        }
      </ListState>
      <LoadMore query={query} />
    </PageFrame>
  )
}

/** What is shown; and that something needs a look, where that is not it. */
function GroupField({ group }: { group: Group }) {
  const navigate = useNavigate()
  const { data: look = [], hasNextPage } = useInfiniteQuery(postsQuery('look'))
  const labelOf = (value: Group) =>
    value === 'look' && look.length > 0
      ? text.counted(text.groups.look, look.length, hasNextPage)
      : text.groups[value]
  const show = (value: Group) =>
    void navigate({ to: '/posts', search: value === 'waiting' ? {} : { state: value }, replace: true })
  return (
    <>
      {look.length > 0 && group !== 'look' && (
        <Notice tone="warning">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {text.someNeedLook(look.length, hasNextPage)}
            <Button onClick={() => show('look')}>{text.showLook}</Button>
          </div>
        </Notice>
      )}
      <SelectField<Group>
        inline
        label={text.show}
        value={group}
        options={GROUP_NAMES.map((value) => ({ value, label: labelOf(value) }))}
        onChange={show}
      />
    </>
  )
}
