import { useState } from 'react'
import type { Channel } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { EmptyState } from '../../components/states.tsx'
import { FormProblems } from '../../forms/form-problems.tsx'
import { useForm } from '../../forms/use-form.ts'
import { p } from '../../messages/en-playground.ts'
import { RotateKeyDialog } from '../rotate-key-dialog.tsx'
import { keepWidgetKey } from '../widget-key-store.ts'

const text = p.key

interface KeyGateProps {
  channel: Channel
  onKey: (key: string) => void
}

/** Asks for the channel's key, which nobody but its snippet remembers, or makes a new one. */
export function KeyGate({ channel, onKey }: KeyGateProps) {
  const [asking, setAsking] = useState(false)
  const prefix = channel.keyPrefix ?? ''
  const form = useForm({
    initial: { key: '' },
    rules: {
      key: (value) => (prefix && value.trim().startsWith(prefix) ? undefined : text.wrong(prefix)),
    },
    submit: async ({ key }) => {
      keepWidgetKey(channel.id, key.trim())
      onKey(key.trim())
    },
  })
  return (
    <div className="rounded-card border border-line bg-surface-1">
      <EmptyState title={text.title} hint={text.hint}>
        {prefix && (
          <form {...form.props} className="grid w-full min-w-0 gap-3 text-start">
            <FormProblems failure={form.failure} complaints={form.complaints} />
            <TextField
              label={text.label}
              help={text.help(prefix)}
              spellCheck={false}
              autoComplete="off"
              {...form.text('key')}
            />
            <Button type="submit" variant="primary">
              {text.use}
            </Button>
          </form>
        )}
        <Button icon="refresh" onClick={() => setAsking(true)}>
          {text.make}
        </Button>
      </EmptyState>
      {asking && (
        <RotateKeyDialog
          channel={channel}
          onClose={() => setAsking(false)}
          onMade={(key) => {
            setAsking(false)
            onKey(key)
          }}
        />
      )}
    </div>
  )
}
