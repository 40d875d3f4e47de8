import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, atMost, required } from '../forms/validation.ts'
import { k } from '../messages/en-trackers.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { queryClient } from '../queries.ts'

const text = k.erase

/** Deletes what is kept of one visitor, after a question that names them. */
export function EraseSection() {
  const [asking, setAsking] = useState<string>()
  const form = useForm({
    initial: { visitorId: '' },
    rules: { visitorId: all(required(text.visitorId), atMost(64)) },
    submit: async ({ visitorId }) => setAsking(visitorId.trim()),
  })
  const erase = useMutation({
    mutationFn: (visitorId: string) => client.analytics.erase({ visitorId }),
    onSuccess: ({ events, searches }) => {
      setAsking(undefined)
      form.set('visitorId', '')
      void queryClient.invalidateQueries({ queryKey: ['analytics'] })
      notify(events + searches > 0 ? text.done(events, searches) : text.nothing)
    },
  })
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <form {...form.props} className="grid max-w-[440px] gap-3">
        <TextField
          label={text.visitorId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('visitorId')}
        />
        <Button type="submit" variant="danger" className="justify-self-start">
          {text.action}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={text.confirmTitle}
          body={<span className="[overflow-wrap:anywhere]">{text.confirmBody(asking)}</span>}
          action={text.action}
          pending={erase.isPending}
          error={erase.isError ? errorText(erase.error) : undefined}
          onConfirm={() => erase.mutate(asking)}
          onClose={() => {
            erase.reset()
            setAsking(undefined)
          }}
        />
      )}
    </SettingsSection>
  )
}
