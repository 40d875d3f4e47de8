import type { ContentCollectionCounted, ContentEntryDetail } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { entriesKey, entryKey } from '../keys.ts'
import { text } from '../text.en.ts'
import type { LanguageOfEntry } from './languages.ts'
import { LinkDialog } from './link-dialog.tsx'

interface TranslationProps {
  entry: ContentEntryDetail
  collection: ContentCollectionCounted
  languages: readonly LanguageOfEntry[]
}

/** Makes an entry a translation of another one that is there already, or of nothing else any more. */
export function TranslationMenu({ entry, collection, languages }: TranslationProps) {
  const [asked, setAsked] = useState<'link' | 'unlink'>()
  const isWhole = languages.every(({ translation }) => translation)
  const isAlone = entry.translations.length <= 1
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={text.links.menu} />}>
        <MenuItem
          icon="link"
          disabled={isWhole}
          hint={isWhole ? text.links.whole : text.links.linkHint}
          onSelect={() => setAsked('link')}
        >
          {text.links.link}
        </MenuItem>
        <MenuItem
          icon="close"
          disabled={isAlone}
          hint={isAlone ? text.links.alone : undefined}
          onSelect={() => setAsked('unlink')}
        >
          {text.links.unlink}
        </MenuItem>
      </Menu>
      {asked === 'link' && <LinkDialog {...{ entry, collection, languages }} onClose={close} />}
      {asked === 'unlink' && <UnlinkDialog {...{ entry, languages }} onClose={close} />}
    </>
  )
}

interface UnlinkProps extends Pick<TranslationProps, 'entry' | 'languages'> {
  onClose: () => void
}

/** Asks before an entry is taken out of its translations, and names these. */
function UnlinkDialog({ entry, languages, onClose }: UnlinkProps) {
  const { id, title, live } = entry
  const work = useWrite({
    run: () => client.cms.unlinkTranslation({ id }),
    touches: [entriesKey, entryKey],
    said: text.links.unlinked(title),
    done: onClose,
    refused: 'shown',
  })
  return (
    <ConfirmDialog
      title={text.links.unlinkTitle(title)}
      action={text.links.unlinkAction}
      pending={work.isPending}
      error={work.problem}
      onConfirm={() => work.mutate()}
      onClose={onClose}
      body={
        <div className="grid gap-3">
          <p>{text.links.unlinkBody}</p>
          <ul className="list-disc ps-5">
            {languages.map(({ locale, translation }) =>
              translation && translation.id !== id ? (
                <li key={translation.id} className="[overflow-wrap:anywhere]">
                  {translation.title} <span className="text-ink-3">{locale.name}</span>
                </li>
              ) : null,
            )}
          </ul>
          {live && <p>{text.links.published(title)}</p>}
        </div>
      }
    />
  )
}
