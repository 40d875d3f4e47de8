import type { ContentEntryDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { attempt } from '../../../data/writes/write.ts'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { collectionsQuery, localesQuery, titleFieldOf } from '../data.ts'
import { entriesKey, entryKey } from '../keys.ts'
import { statusLook } from '../lists/status-badge.tsx'
import { slugOf } from '../lists/slug-of.ts'
import { text } from '../text.en.ts'
import { languagesOf, type LanguageOfEntry } from './languages.ts'
import { TranslationMenu } from './translation-menu.tsx'

/** The languages of an entry: those that are there as tabs, the others to be added. */
export function LanguageTabs({ entry }: { entry: ContentEntryDetail }) {
  const { data: locales } = useQuery(localesQuery)
  const { data: collections } = useQuery(collectionsQuery)
  const collection = collections?.items.find(({ id }) => id === entry.collectionId)
  if (!locales || !collection) return null
  const languages = languagesOf(entry, locales)
  if (!collection.localized || languages.length < 2) return null
  const missing = languages.filter(({ translation }) => !translation)
  return (
    <nav aria-label={text.languages.title} className="flex flex-wrap items-center gap-1">
      {languages.map((language) => (
        <LanguageTab key={language.locale.code} language={language} entry={entry} />
      ))}
      {missing.length > 0 && (
        <AddLanguage entry={entry} missing={missing} titleField={titleFieldOf(collection)} />
      )}
      <TranslationMenu entry={entry} collection={collection} languages={languages} />
    </nav>
  )
}

function LanguageTab({ language, entry }: { language: LanguageOfEntry; entry: ContentEntryDetail }) {
  const { locale, translation, isStale } = language
  if (!translation) return null
  const isCurrent = translation.id === entry.id
  const [, icon, label] = statusLook(translation.status, translation.live)
  const state = isStale ? text.languages.stale : label
  return (
    <Link
      to="/content/entry/$entryId"
      params={{ entryId: translation.id }}
      search={(before) => before}
      aria-current={isCurrent ? 'page' : undefined}
      title={`${locale.name}: ${state}`}
      className={classNames(
        'control inline-flex items-center gap-1.5 rounded-control px-3 text-small hover:bg-surface-2',
        isCurrent ? 'bg-surface-2 font-medium text-ink' : 'text-ink-2',
      )}
    >
      {locale.name}
      <span className={isStale ? 'text-amber' : 'text-ink-3'}>
        <Icon name={isStale ? 'refresh' : icon} size={14} />
      </span>
      <span className="sr-only">{state}</span>
    </Link>
  )
}

interface AddProps {
  entry: ContentEntryDetail
  missing: readonly LanguageOfEntry[]
  titleField: string | undefined
}

function AddLanguage({ entry, missing, titleField }: AddProps) {
  const navigate = useNavigate()
  const add = (code: string) =>
    attempt({
      run: () =>
        client.cms.createEntry({
          collection: entry.collectionId,
          slug: slugOf(entry.title) || entry.slug,
          locale: code,
          translationOf: entry.id,
          data: titleField ? { [titleField]: entry.data[titleField] ?? null } : {},
        }),
      leave: ({ id }) =>
        navigate({
          to: '/content/entry/$entryId',
          params: { entryId: id },
          search: { beside: entry.locale },
        }),
      touches: [entriesKey, entryKey],
      said: text.languages.created,
    })
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon="plus">
          {text.languages.add}
        </Button>
      }
    >
      {missing.map(({ locale: { code, name } }) => (
        <MenuItem key={code} hint={text.languages.addHint} onSelect={() => void add(code)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
