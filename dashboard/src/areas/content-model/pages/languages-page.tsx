import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../data/permissions/can.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { languagesQuery } from '../data.ts'
import { AddLanguage } from '../parts/languages/add-language.tsx'
import { LanguageList } from '../parts/languages/language-list.tsx'
import { text } from '../text.en.ts'

/** The languages that content is published in. */
export function LanguagesPage() {
  const languages = useQuery(languagesQuery)
  const mayChange = useCan('cms.createLocale')
  return (
    <PageFrame
      variant="detail"
      title={text.languages.title}
      lead={text.languages.lead}
      action={mayChange && languages.data && <AddLanguage known={languages.data} />}
      query={languages}
      readOnly={!mayChange}
    >
      {(found) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {!mayChange && <Notice>{text.languages.adminsOnly}</Notice>}
          {found.length === 0 ? (
            <p className="text-ink-2">{text.languages.none}</p>
          ) : (
            <LanguageList languages={found} mayChange={mayChange} />
          )}
        </div>
      )}
    </PageFrame>
  )
}
