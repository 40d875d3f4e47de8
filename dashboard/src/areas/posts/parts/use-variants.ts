import type { SocialDraft } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { variantsQuery } from '../data.ts'

/** The other variants of a post. */
export function useOtherVariants(draft: SocialDraft | undefined): SocialDraft[] {
  const { data } = useQuery({ ...variantsQuery(draft?.setId ?? ''), enabled: draft !== undefined })
  return data?.items.filter(({ id }) => id !== draft?.id) ?? []
}
