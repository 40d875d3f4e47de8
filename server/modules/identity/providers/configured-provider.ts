import { z } from 'zod'
import type { Services } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { ProviderError, type SignInProvider } from '../../../kernel/ports/sign-in-providers.ts'
import { E } from '../errors.ts'

/** The services that can be set up to sign in with. */
export const ProviderName = z.enum(['google', 'github', 'oidc'])

/** A service that is set up; 404 for any other. */
export function providerNamed(
  { signInProviders }: Pick<Services, 'signInProviders'>,
  name: string,
): SignInProvider {
  const found = signInProviders.get(name)
  if (!found) throw new AppError(E.provider_not_found)
  return found
}

/** Asks a service; what it does wrong is noted for the operator and told in our words. */
export async function askProvider<T>({ log }: Pick<Services, 'log'>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.reason === 'refused') throw new AppError(E.provider_refused)
    log.warn({ err: error }, 'a service to sign in with did not answer as expected')
    throw new AppError(E.provider_unavailable)
  }
}
