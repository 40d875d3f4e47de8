import type { Services } from '../../../../kernel/contract/context.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { fetchFile } from '../../assets/add-from-url.ts'
import type { RawFile } from '../../transfer/asset-bytes.ts'

/** The file at an address that somebody else's export names; a sentence where it cannot be had. */
export async function fetchNamed(
  services: Pick<Services, 'outbound'>,
  sourceUrl: string,
): Promise<RawFile | string> {
  try {
    return await fetchFile(services, { sourceUrl })
  } catch (error) {
    if (error instanceof AppError) return error.message.replace(/\.$/, '')
    throw error
  }
}
