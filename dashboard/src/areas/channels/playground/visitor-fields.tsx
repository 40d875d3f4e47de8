import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { text } from './text.en.ts'
import { remarkOn } from './complaints.ts'
import { Part } from './form-fields.tsx'
import { camelized } from './metadata.ts'
import type { MetaRow } from './playground-state.ts'
import type { Playground } from './use-playground.ts'

/** What the page says of its visitor. */
export function VisitorFields({ playground }: { playground: Playground }) {
  const { values } = playground.state
  return (
    <Part title={text.visitor}>
      <p className="text-small text-ink-2">{text.visitorLead}</p>
      <TextField
        label={text.fields['data-svc-visitor-name']}
        help={remarkOn('data-svc-visitor-name', values)}
        autoComplete="off"
        {...playground.field('data-svc-visitor-name')}
      />
      <TextField
        label={text.fields['data-svc-visitor-email']}
        type="email"
        autoComplete="off"
        {...playground.field('data-svc-visitor-email')}
      />
      <TextArea
        label={text.fields['data-svc-visitor-meta']}
        help={remarkOn('data-svc-visitor-meta', values) ?? text.help['data-svc-visitor-meta']}
        spellCheck={false}
        placeholder={'{"plan": "pro", "seats": 12}'}
        {...playground.field('data-svc-visitor-meta')}
      />
      <MetaRows playground={playground} />
    </Part>
  )
}

function MetaRows({ playground }: { playground: Playground }) {
  const { rows } = playground.state
  const change = (id: number, part: Partial<MetaRow>) =>
    playground.setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1
    playground.setRows([...rows, { id, key: '', value: '' }])
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-small font-medium">{text.meta.rows}</legend>
      <p className="text-small text-ink-3">{text.meta.rowsLead}</p>
      {rows.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
          <TextField
            label={text.meta.key(index + 1)}
            value={row.key}
            placeholder={text.meta.keyPlaceholder}
            spellCheck={false}
            autoFocus={row.key === '' && row.value === ''}
            error={playground.complaintOfRow(row)}
            help={row.key.includes('-') ? text.meta.arrives(camelized(row.key)) : undefined}
            onChange={(event) => change(row.id, { key: event.target.value.trim().toLowerCase() })}
          />
          <TextField
            label={text.meta.value(index + 1)}
            value={row.value}
            onChange={(event) => change(row.id, { value: event.target.value })}
          />
          <div className="mt-6.5">
            <IconButton
              icon="trash"
              align="end"
              label={text.meta.remove(index + 1)}
              onClick={() => playground.setRows(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        </div>
      ))}
      <Button icon="plus" onClick={add} className="justify-self-start">
        {text.meta.add}
      </Button>
    </fieldset>
  )
}
