import { useState } from 'react'
import { everyAnalyticsKey } from '../../../../data/analytics-keys.ts'
import { client } from '../../../../data/api.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../../ui/primitives/field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { SettingsSection } from '../../../../ui/page-frames/settings-section.tsx'
import { useWrite } from '../../../../data/writes/write.ts'
import { analyticsErase } from '../../../../data/bounds.ts'

/** Deletes what is kept of one visitor, after a question that names them. */
export function EraseSection() {
  const [asking, setAsking] = useState<string>()
  const form = useForm({
    initial: { visitorId: '' },
    rules: { visitorId: all(required(text.erase.visitorId), atMost(analyticsErase.visitorId)) },
    submit: async ({ visitorId }) => setAsking(visitorId.trim()),
  })
  const erase = useWrite({
    run: (visitorId: string) => client.analytics.erase({ visitorId }),
    leave: () => {
      setAsking(undefined)
      form.set('visitorId', '')
    },
    touches: [everyAnalyticsKey],
    said: ({ events, searches }) =>
      events + searches > 0 ? text.erase.done(events, searches) : text.erase.nothing,
    refused: 'shown',
  })
  return (
    <SettingsSection title={text.erase.title} lead={text.erase.lead}>
      <form {...form.props} className="grid max-w-form gap-3">
        <TextField
          label={text.erase.visitorId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('visitorId')}
        />
        <Button type="submit" variant="danger" className="justify-self-start">
          {text.erase.action}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={text.erase.confirmTitle}
          body={<span className="[overflow-wrap:anywhere]">{text.erase.confirmBody(asking)}</span>}
          action={text.erase.action}
          pending={erase.isPending}
          error={erase.problem}
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
