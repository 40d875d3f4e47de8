import type { SocialPlatform } from '@stoa/sdk'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { socialProposePostSet as bounds } from '../../../data/bounds.ts'
import type { Form } from '../../../ui/forms/use-form.ts'
import { Button, TextButton } from '../../../ui/primitives/button.tsx'
import { TextArea } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { charsOf } from './count-chars.ts'

/** What is typed in the form of a post. */
export interface PostValues {
  platform: string
  variants: { body: string }[]
  link: string
  image: string
  alt: string
}

/** What a variant is called by its place: A, B and so on. */
export const labelOf = (index: number): string => String.fromCodePoint(65 + index)

interface FieldsProps {
  form: Form<PostValues>
  platform: SocialPlatform | undefined
  isNew: boolean
}

/** The text of a post, in as many variants as wanted. */
export function VariantFields({ form, platform, isNew }: FieldsProps) {
  const add = useRef<HTMLButtonElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'variants' })
  const hasSeveral = fields.length > 1
  return (
    <div className="grid gap-4">
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-1">
          <TextArea
            label={hasSeveral ? text.bodyOf(labelOf(index)) : text.body}
            help={platform && <Count form={form} platform={platform} index={index} />}
            rows={6}
            {...form.text(`variants.${index}.body`)}
          />
          {hasSeveral && (
            <TextButton
              className="justify-self-start text-small"
              onClick={() => {
                add.current?.focus()
                remove(index)
              }}
            >
              {text.removeVariant(labelOf(index))}
            </TextButton>
          )}
        </div>
      ))}
      {isNew && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {fields.length < bounds.variants && (
            <Button ref={add} icon="plus" onClick={() => append({ body: '' }, { shouldFocus: false })}>
              {text.addVariant}
            </Button>
          )}
          <span className="text-small text-ink-3">{text.variantHelp}</span>
        </div>
      )}
    </div>
  )
}

interface CountProps {
  form: Form<PostValues>
  platform: SocialPlatform
  index: number
}

/** About how long the text is: each platform counts in its own way, and the server as it does. */
function Count({ form: { values }, platform, index }: CountProps) {
  const { maxBodyChars, countsLink } = platform
  const count = charsOf(platform, { body: values.variants[index]?.body ?? '', link: values.link })
  return (
    <>
      <span className={count > maxBodyChars ? 'font-medium text-red tabular-nums' : 'tabular-nums'}>
        {text.count(count, maxBodyChars)}
      </span>
      {'. '}
      {countsLink && values.link.trim() !== '' && `${text.countLink} `}
      {text.countNear}
    </>
  )
}
