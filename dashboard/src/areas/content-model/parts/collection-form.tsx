import type { ReactNode } from 'react'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm, type Form } from '../../../ui/forms/use-form.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { formText } from '../../../text/forms.en.ts'
import { text } from '../text.en.ts'
import { byPath, type DesignForm } from './design-form.ts'
import { refusedPlaces, rules } from './design-rules.ts'
import type { DesignValues } from './design-values.ts'
import { FieldList } from './field-list.tsx'
import { TOP } from './field-types.ts'
import { GeneralFields } from './general-fields.tsx'
import { SiteFields } from './site-fields.tsx'

interface CollectionFormProps {
  initial: DesignValues
  isNew: boolean
  mayChange: boolean
  targets: DesignForm['targets']
  submit: (values: DesignValues) => Promise<unknown>
  /** What to say of a refusal, or at which field. */
  explain: (error: unknown) => string | Partial<Record<'slug', string>> | undefined
  /** Asked while it is being saved. */
  question?: ReactNode
}

/** A collection with all that can be said of it. */
export function CollectionForm(props: CollectionFormProps) {
  const { initial, isNew, mayChange, targets, submit, explain, question } = props
  const form: Form<DesignValues> = useForm<DesignValues>({
    initial,
    rules,
    submit,
    explain: (error) => explain(error) ?? refusedPlaces(error, form.values),
  })
  const design: DesignForm = byPath(form, {
    mayChange,
    targets,
    isNew,
    drawFields: ({ path, inBlock }) => (
      <FieldList form={design} path={path} place={inBlock ? { inBlock, depth: 0 } : TOP} />
    ),
  })
  return (
    <>
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <UnsavedGuard dirty={form.dirty} />
        {!mayChange && <Notice>{text.form.adminsOnly}</Notice>}
        <FormProblems form={form} />
        <GeneralFields form={design} />
        <SettingsSection title={text.fields.title} lead={text.fields.lead}>
          {form.values.fields.length === 0 && <p className="text-ink-3">{text.fields.none}</p>}
          {design.drawFields({ path: 'fields', inBlock: false })}
        </SettingsSection>
        <SettingsSection title={text.settings.title} lead={text.settings.lead}>
          <SiteFields form={design} />
        </SettingsSection>
        {mayChange && (
          <div className="sticky bottom-0 -mx-1 grid bg-paper px-1 py-3">
            <SaveButton
              form={form}
              isNew={isNew}
              labels={isNew ? [text.form.create, text.form.creating] : [formText.save, formText.saving]}
            />
          </div>
        )}
      </form>
      {question}
    </>
  )
}
