import type { ContentCollectionCounted, ContentLocale } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { RadioField, SelectField } from '../../../ui/primitives/choice-field.tsx'
import { CheckField, TextField } from '../../../ui/primitives/field.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { slugRule } from '../parts/design-rules.ts'
import { text as modelText } from '../text.en.ts'
import { FileDrop } from './file-drop.tsx'
import { fileProblem, sourceNames, sources, type ImportSource } from './sources.ts'
import { text } from './text.en.ts'
import { UploadProgress } from './upload-progress.tsx'
import { importUpload, uploadImport } from './upload-store.ts'

interface NewImportProps {
  collections: readonly ContentCollectionCounted[]
  languages: readonly ContentLocale[]
}

/** Takes a file from elsewhere, and says how it is on its way. */
export function NewImport(props: NewImportProps) {
  const navigate = useNavigate()
  const upload = importUpload.use()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  if (upload) return <UploadProgress upload={upload} />
  const send = (file: File, options: Parameters<typeof uploadImport>[1]) =>
    uploadImport(file, options, (importId) => {
      if (isHere.current) void navigate({ to: '/settings/content-imports/$importId', params: { importId } })
      else notify(text.upload.uploaded(file.name))
    })
  return <ImportForm {...props} onSend={send} />
}

const isWebAddress = (url: string): boolean => /^https?:\/\/./.test(url) && URL.canParse(url)

/** Chosen instead of a collection: no slug has a sign like this. */
const NEW = '+'

interface FormProps extends NewImportProps {
  onSend: (file: File, options: Parameters<typeof uploadImport>[1]) => void
}

function useImportForm(onSend: FormProps['onSend']) {
  const [file, setFile] = useState<File>()
  const form = useForm({
    initial: {
      source: 'wordpress' as ImportSource,
      fileName: '',
      fileSize: 0,
      collection: '',
      slug: '',
      locale: '',
      siteUrl: '',
      asDrafts: false,
    },
    rules: {
      fileName: (name, { source, fileSize: size }) =>
        name ? fileProblem(source, { name, size }) : text.file.missing,
      siteUrl: (url, { source }) =>
        sources[source].asksForSite && url.trim() !== '' && !isWebAddress(url.trim())
          ? text.form.siteWrong
          : undefined,
      slug: (slug, { collection }) => (collection === NEW ? slugRule(slug) : undefined),
    },
    submit: async ({ source, collection, slug, locale, asDrafts, ...given }) => {
      const into = collection === NEW ? slug.trim() : collection
      const siteUrl = sources[source].asksForSite ? given.siteUrl.trim() : ''
      if (!file) return
      onSend(file, {
        source,
        ...(into && { collection: into }),
        ...(locale && { locale }),
        ...(siteUrl && { siteUrl }),
        ...(asDrafts && { asDrafts }),
      })
    },
  })
  return { file, setFile, form }
}

function ImportForm({ collections, languages, onSend }: FormProps) {
  const { file, setFile, form } = useImportForm(onSend)
  const { source, collection, locale, asDrafts } = form.values
  const usual = languages.find(({ isDefault }) => isDefault)
  return (
    <form {...form.props} className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-5">
      <FormProblems form={form} />
      <RadioField
        label={text.form.source}
        value={source}
        options={sourceNames.map((value) => ({
          value,
          label: sources[value].name,
          help: sources[value].hint,
        }))}
        onChange={(value) => form.set('source', value)}
      />
      <FileDrop
        label={sources[source].file}
        endings={sources[source].endings}
        file={file}
        error={form.complaints.fileName}
        onFile={(chosen) => {
          setFile(chosen)
          form.set('fileSize', chosen.size)
          form.set('fileName', chosen.name)
        }}
      />
      <SelectField
        label={text.form.collection}
        value={collection}
        options={[
          { value: '', label: sources[source].collections },
          ...collections.map(({ slug, name }) => ({ value: slug, label: name })),
          { value: NEW, label: text.form.newCollection },
        ]}
        onChange={(value) => form.set('collection', value)}
      />
      {collection === NEW && (
        <TextField label={modelText.form.slug} help={modelText.form.slugHelp} {...form.text('slug')} />
      )}
      {sources[source].asksForSite && (
        <TextField label={text.form.site} help={text.form.siteHelp} {...form.text('siteUrl')} />
      )}
      {languages.length > 1 && (
        <SelectField
          label={text.form.language}
          value={locale || (usual?.code ?? '')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(value) => form.set('locale', value)}
        />
      )}
      <CheckField
        label={text.form.asDrafts}
        help={text.form.asDraftsHelp}
        checked={asDrafts}
        onChange={(event) => form.set('asDrafts', event.target.checked)}
      />
      <div className="grid gap-2">
        <SaveButton form={form} isNew labels={[text.form.submit, text.form.submit]} />
        <p className="text-small text-ink-3">{text.form.hint}</p>
      </div>
    </form>
  )
}
