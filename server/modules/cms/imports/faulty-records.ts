import { AppError } from '../../../kernel/base/errors.ts'
import { importPage, type Surroundings } from '../transfer/import-page.ts'
import { markOf, takeBack, type Progress } from '../transfer/progress.ts'
import { emptyPage, type PageRecords } from '../transfer/records.ts'

type Options = Parameters<typeof importPage>[3]

/** Writes a page. Where a record of it cannot be written, the others are, one after the other, and it is told. */
export async function importWithoutFaults(
  surroundings: Surroundings,
  records: PageRecords,
  progress: Progress,
  options: Options,
): Promise<void> {
  const before = markOf(progress)
  try {
    await importPage(surroundings, records, progress, options)
    return
  } catch (error) {
    if (!isOfRecords(error)) throw error
    surroundings.services.log.warn(
      { err: error, orgId: surroundings.orgId },
      'a page of an import has a fault',
    )
    takeBack(progress, before)
  }
  const { also, ...others } = options
  for (const { name, ...one } of recordsOf(records)) {
    const mark = markOf(progress)
    try {
      await importPage(surroundings, { ...one }, progress, others)
    } catch (error) {
      if (!isOfRecords(error)) throw error
      takeBack(progress, mark)
      progress.warnings.add(`${name} was left out: ${reasonOf(error)}.`)
    }
  }
  await importPage(surroundings, emptyPage(), progress, { dryRun: options.dryRun, ...(also && { also }) })
}

/** Every record of a page by itself, each with the collections that it needs and the other entries that it may lead to. */
function* recordsOf({
  assets,
  entries,
  redirects,
  elsewhere,
  ...rest
}: PageRecords): Generator<PageRecords & { name: string }> {
  const alone = {
    ...emptyPage(),
    ...rest,
    elsewhere: { ...elsewhere, entries: [...elsewhere.entries, ...entries] },
  }
  for (const asset of assets) yield { ...alone, name: asset.name, assets: [asset] }
  for (const entry of entries) yield { ...alone, name: `${entry.slug} (${entry.locale})`, entries: [entry] }
  for (const redirect of redirects)
    yield { ...alone, name: `The redirect from ${redirect.fromSlug}`, redirects: [redirect] }
}

/** Whether what was to be written is at fault, and not the service: another attempt would end in the same way. */
function isOfRecords(error: unknown): boolean {
  if (error instanceof AppError) return error.status < 500
  const { code } = Object(error) as { code?: unknown }
  // Classes of PostgreSQL: data, constraints, and more than it can keep.
  return typeof code === 'string' && /^(?:22|23|54)[0-9A-Z]{3}$/.test(code)
}

const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message.replace(/\.$/, '') : 'it has values that cannot be kept'
