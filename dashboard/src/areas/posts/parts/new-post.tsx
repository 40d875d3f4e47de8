import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { platformsQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { PostForm } from './post-form.tsx'

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
        <Dialog title={text.write} onClose={() => setOpen(false)} dismissable={false}>
          <ListState query={platforms}>
            {({ items }) => (
              <PostForm
                platforms={items}
                onDone={({ id }) => void navigate({ to: '/posts/$draftId', params: { draftId: id } })}
              />
            )}
          </ListState>
        </Dialog>
      )}
    </>
  )
}
