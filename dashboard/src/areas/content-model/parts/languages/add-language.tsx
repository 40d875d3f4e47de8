import type { ContentLocale } from '@stoa/sdk'
import { useMemo, useState } from 'react'
import { client } from '../../../../data/api.ts'
import { cmsCreateLocale as bounds } from '../../../../data/bounds.ts'
import { attempt, write } from '../../../../data/writes/write.ts'
import { CreateActions } from '../../../../ui/forms/create-actions.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { required } from '../../../../ui/forms/validation.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Dialog } from '../../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../../ui/primitives/field.tsx'
import { Picker } from '../../../../ui/primitives/picker.tsx'
import { languagesQuery } from '../../data.ts'
import { text } from '../../text.en.ts'
import { isLanguageCode, languageOptions, nameOfLanguage } from './language-codes.ts'

const OTHER = 'other'

const adding = (code: string, name: string) => ({
  run: () => client.cms.createLocale({ code, name }),
  touches: [languagesQuery],
  said: text.languages.added(name),
})

/** Adds a language, by its name or, where it has none here, by its code. */
export function AddLanguage({ known }: { known: readonly ContentLocale[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isByCode, setIsByCode] = useState(false)
  const all = useMemo(languageOptions, [])
  const codes = new Set(known.map(({ code }) => code))
  const options = all.filter(({ id }) => !codes.has(id)).map((option) => ({ ...option, checked: false }))
  const other = { id: OTHER, label: text.languages.other, hint: text.languages.otherHint, checked: false }
  return (
    <>
      <Picker
        label={text.languages.add}
        trigger={
          <Button variant="primary" icon="plus">
            {text.languages.add}
          </Button>
        }
        options={[...options, other]}
        open={isOpen}
        onOpenChange={setIsOpen}
        onPick={(id) => {
          if (id === OTHER) setIsByCode(true)
          else if (id) void attempt(adding(id, nameOfLanguage(id)))
        }}
      />
      {isByCode && <CodeDialog codes={codes} onClose={() => setIsByCode(false)} />}
    </>
  )
}

function CodeDialog({ codes, onClose }: { codes: ReadonlySet<string>; onClose: () => void }) {
  const form = useForm({
    initial: { code: '', name: '' },
    rules: {
      code: (code) =>
        codes.has(code.trim())
          ? text.languages.codeTaken
          : isLanguageCode(code.trim())
            ? undefined
            : text.languages.codeWrong,
      name: required(text.languages.name),
    },
    submit: ({ code, name }) => write({ ...adding(code.trim(), name.trim()), leave: onClose }),
  })
  const code = form.text('code')
  return (
    <Dialog title={text.languages.add} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField
          label={text.languages.code}
          help={text.languages.codeHelp}
          maxLength={bounds.code}
          spellCheck={false}
          autoCapitalize="none"
          {...code}
          onChange={(event) => {
            const before = form.values.code.trim()
            code.onChange(event)
            const after = event.target.value.trim()
            if (form.values.name === '' || form.values.name === nameOfLanguage(before))
              form.set('name', isLanguageCode(after) ? nameOfLanguage(after) : '')
          }}
        />
        <TextField label={text.languages.name} maxLength={bounds.name} {...form.text('name')} />
        <CreateActions pending={form.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
