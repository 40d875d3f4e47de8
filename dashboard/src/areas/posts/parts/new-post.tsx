import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { platformsQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { PostForm } from './post-form.tsx'
import { WritingDialog } from './writing-dialog.tsx'

/** The button to draft a post oneself. */
export function NewPost() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const platforms = useQuery(platformsQuery)
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        {text.write}
      </Button>
      {isOpen && (
        <WritingDialog title={text.write} onClose={() => setOpen(false)}>
          {(onDirty) => (
            <ListState query={platforms}>
              {({ items }) => (
                <PostForm
                  platforms={items}
                  onDirty={onDirty}
                  onDone={({ id }) => void navigate({ to: '/posts/$draftId', params: { draftId: id } })}
                />
              )}
            </ListState>
          )}
        </WritingDialog>
      )}
    </>
  )
}
