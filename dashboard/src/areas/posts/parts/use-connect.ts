import { client } from '../../../data/api.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { webAddress } from '../../../ui/forms/validation.ts'
import { explain } from './explain.ts'

interface Wanted {
  platform: string
  server?: string
}

/** Goes to the platform, which sends the person back to the accounts. */
export const goToPlatform = async (wanted: Wanted): Promise<void> => {
  const { url } = await client.social.authorizeUrl({ ...wanted, returnTo: '/posts/accounts' })
  if (webAddress(url) === undefined) location.assign(url)
}

/** The same for a button. */
export const useConnect = () => useWrite({ run: goToPlatform, refused: explain })
