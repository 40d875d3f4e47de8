import type { TestApp } from './harness.ts'

/** A browser as far as cookies go: it keeps what the service sets, and calls from our own pages. */
export interface CookieBrowser {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>
  cookie(name: string): string | undefined
  /** A `Cookie` header of everything that it keeps. */
  header(): string
  take(name: string, value: string): void
}

/** Opens a browser without cookies. */
export function openCookieBrowser(
  app: Pick<TestApp, 'url'>,
  headers: Record<string, string> = {},
): CookieBrowser {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  return {
    cookie: (name) => cookies.get(name),
    header,
    take: (name, value) => void cookies.set(name, value),
    async call(method, path, body) {
      const answer = await fetch(app.url + path, {
        method,
        headers: {
          ...headers,
          origin: app.url,
          cookie: header(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
}
