import type { ContentLocale, ContentTranslation } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { statusLook } from './status-badge.tsx'

const tones = {
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  accent: 'bg-accent-soft text-accent-text',
  neutral: 'bg-chip text-ink-2',
}

interface MatrixProps {
  translations: readonly ContentTranslation[]
  locales: readonly ContentLocale[]
}

/** In which languages an entry is there, and in which state: each leads to it. */
export function LanguageMatrix({ translations, locales }: MatrixProps) {
  return (
    <span className="flex flex-wrap gap-1">
      {locales.map(({ code, name }) => {
        const translation = translations.find(({ locale }) => locale === code)
        if (!translation)
          return (
            <span
              key={code}
              title={text.languages.missing(name)}
              className="inline-flex items-center rounded-full border border-dashed border-control-line px-2 text-small text-ink-3"
            >
              {code}
              <span className="sr-only">: {text.languages.missing(name)}</span>
            </span>
          )
        const [tone, icon, label] = statusLook(translation.status, translation.live)
        return (
          <Link
            key={code}
            to="/content/entry/$entryId"
            params={{ entryId: translation.id }}
            title={`${name}: ${label}`}
            className={classNames(
              'inline-flex items-center gap-1 rounded-full px-2 text-small hover:underline',
              tones[tone],
            )}
          >
            <Icon name={icon} size={14} />
            {code}
            <span className="sr-only">: {label}</span>
          </Link>
        )
      })}
    </span>
  )
}
