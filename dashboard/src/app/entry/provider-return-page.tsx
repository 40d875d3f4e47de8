import { hasCode } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { beginSession } from '../../data/session/session.ts'
import { takeReturn } from '../../data/session/provider-return.ts'
import { WholePage } from '../../ui/page-frames/page-frame.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState, errorText, Skeleton } from '../../ui/primitives/states.tsx'
import { notify } from '../../ui/primitives/toast.tsx'
import { providerReturnQuery } from './data.ts'
import { text } from './text.en.ts'

const route = getRouteApi('/sign-in/with/$provider')

/** Where people come back to from another service: signs them in, goes on to create an account, or says what is in the way. */
export function ProviderReturnPage() {
  const { provider } = route.useParams()
  const { state = '', code, error: refusal, iss } = route.useLoaderData()
  const { history } = useRouter()
  const navigate = useNavigate()
  const { data, error } = useQuery(
    providerReturnQuery({
      provider,
      state,
      ...(code && { code }),
      ...(refusal && { error: refusal }),
      ...(iss && { iss }),
    }),
  )
  useEffect(() => {
    if (!data) return
    const goOn = async () => {
      if (data.outcome === 'sign_up')
        return navigate({ to: '/sign-up', search: { token: data.signUpToken ?? '' }, replace: true })
      const path = takeReturn()
      // The sign-in waits in this browser; its page asks for the factor.
      if (data.outcome === 'second_factor')
        return navigate({ to: '/sign-in', search: path === '/' ? {} : { next: path }, replace: true })
      if (data.outcome === 'signed_in') await beginSession()
      else notify(text.providers.connected)
      history.replace(path)
    }
    void goOn()
  }, [data, history, navigate])
  if (!error && state)
    return (
      <WholePage title={text.providers.returning}>
        <Skeleton lines={3} />
      </WholePage>
    )
  return (
    <WholePage title={text.signIn.title}>
      <EmptyState
        as="h1"
        title={text.providers.failed}
        hint={error ? problemText(error) : text.providers.problems.provider_attempt_not_valid}
      >
        <Link to="/sign-in" className={buttonClass('primary')}>
          {text.forgot.back}
        </Link>
      </EmptyState>
    </WholePage>
  )
}

/** What is in the way, in words of the page; else what the server says. */
export function problemText(error: unknown): string {
  const { problems } = text.providers
  const known = Object.keys(problems).find((code) => hasCode(error, code as keyof typeof problems))
  return known ? problems[known as keyof typeof problems] : errorText(error)
}
