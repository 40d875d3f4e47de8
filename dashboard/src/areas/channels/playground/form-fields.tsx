import type { ReactNode } from 'react'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from './text.en.ts'
import {
  CHOICES,
  COLORS,
  EMPHASES,
  EMPHASIS,
  LANGUAGES,
  type ChoiceName,
  type ColorName,
} from './attributes.ts'
import { ColorField } from './color-field.tsx'
import type { Playground } from './use-playground.ts'

/** A part of the form that can be folded away. */
export function Part(props: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={props.open} className="group border-t border-line first:border-t-0">
      <summary className="control flex cursor-pointer list-none items-center justify-between py-2.5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lead font-semibold">{props.title}</h2>
        <span className="text-ink-3 group-open:rotate-180">
          <Icon name="chevronDown" />
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-6">{props.children}</div>
    </details>
  )
}

/** One of the words that an attribute knows. */
function ChoiceField({ name, playground }: { name: ChoiceName; playground: Playground }) {
  const [standard, ...others] = CHOICES[name]
  return (
    <SelectField<string>
      label={text.fields[name]}
      value={playground.state.values[name] ?? ''}
      options={[
        { value: '', label: text.choices[standard] },
        ...others.map((value) => ({ value, label: text.choices[value] })),
      ]}
      onChange={(value) => playground.set(name, value)}
    />
  )
}

/** Colours, corner, size, fonts. */
export function LookFields({ playground }: { playground: Playground }) {
  return (
    <Part title={text.look} open>
      {(Object.keys(COLORS) as ColorName[]).map((name) => (
        <ColorField key={name} name={name} playground={playground} />
      ))}
      <ChoiceField name="data-svc-color-scheme" playground={playground} />
      <ChoiceField name="data-svc-position" playground={playground} />
      <ChoiceField name="data-svc-size" playground={playground} />
      <ChoiceField name="data-svc-fonts" playground={playground} />
    </Part>
  )
}

/** What the widget says, and in which language. */
export function WordFields({ playground }: { playground: Playground }) {
  return (
    <Part title={text.words} open>
      <TextField
        label={text.fields['data-svc-org-name']}
        help={text.help['data-svc-org-name']}
        {...playground.field('data-svc-org-name')}
      />
      <TextField
        label={text.fields['data-svc-eyebrow']}
        help={text.help['data-svc-eyebrow']}
        {...playground.field('data-svc-eyebrow')}
      />
      <TextField
        label={text.fields['data-svc-greeting']}
        help={text.help['data-svc-greeting']}
        {...playground.field('data-svc-greeting')}
      />
      <LanguageField playground={playground} />
      <ChoiceField name="data-svc-show-history" playground={playground} />
    </Part>
  )
}

/** A language by its name; a tag that the address brought stays, with its region. */
function LanguageField({ playground }: { playground: Playground }) {
  const { value, error } = playground.field('data-svc-locale')
  const isListed = value === '' || LANGUAGES.some(([tag]) => tag === value)
  return (
    <SelectField<string>
      label={text.fields['data-svc-locale']}
      value={value}
      options={[
        { value: '', label: text.languageOfPage },
        ...LANGUAGES.map(([tag, name]) => ({ value: tag, label: name })),
        ...(isListed ? [] : [{ value, label: error === undefined ? value : `${value}: ${error}` }]),
      ]}
      onChange={(next) => playground.set('data-svc-locale', next)}
    />
  )
}

/** What a page asks for by itself. */
export function PageFields({ playground }: { playground: Playground }) {
  return (
    <Part title={text.onPage}>
      <SelectField<string>
        label={text.fields[EMPHASIS]}
        value={playground.state.values[EMPHASIS] ?? ''}
        options={EMPHASES.map((value, index) => ({
          value: index === 0 ? '' : value,
          label: text.choices[value],
        }))}
        onChange={(value) => playground.set(EMPHASIS, value)}
      />
      <TextField
        label={text.fields['data-svc-cookie-domain']}
        help={text.help['data-svc-cookie-domain'](location.hostname)}
        optional
        spellCheck={false}
        {...playground.field('data-svc-cookie-domain')}
      />
    </Part>
  )
}
