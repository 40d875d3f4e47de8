import { language } from '../../text/language.en.ts'
import { languages, type Language } from '../../text/languages.ts'

/** By which the server knows the language that somebody chose, before anybody has signed in. */
const COOKIE = 'svc_language'
const COOKIE_SECONDS = 400 * 24 * 60 * 60
const TRIED = 'stoa.language'

const cookieOf = (cookies: string): string | undefined =>
  new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(cookies)?.[1]

function keepChoice(choice: Language | null): void {
  const kept = choice ? `${choice}; max-age=${COOKIE_SECONDS}` : '; max-age=0'
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${kept}; path=/; samesite=lax${secure}`
}

/** The first of the browser's languages that the dashboard is written in. */
const browserLanguage = (): Language => {
  const known = Object.keys(languages) as Language[]
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase())
  return wanted.flatMap((each) => known.filter((one) => one === each))[0] ?? 'en'
}

/**
 * Tells the server which language somebody chose, `null` for that of their browser, and whether the page has to be loaded anew to
 * be in it: not a second time where that has changed nothing, and not where the browser keeps no cookies.
 */
export function needsOtherLanguage(choice: Language | null): boolean {
  try {
    const before = cookieOf(document.cookie)
    if (before !== (choice ?? undefined)) keepChoice(choice)
    // Without a choice, now or before, the page is as the server made it out of what the browser asked for.
    const wanted = choice ?? (before ? browserLanguage() : language)
    if (wanted === language) {
      sessionStorage.removeItem(TRIED)
      return false
    }
    const isKept = cookieOf(document.cookie) === (choice ?? undefined)
    if (!isKept || sessionStorage.getItem(TRIED) === wanted) return false
    sessionStorage.setItem(TRIED, wanted)
    return true
  } catch {
    // A browser that keeps nothing would be asked again and again.
    return false
  }
}
