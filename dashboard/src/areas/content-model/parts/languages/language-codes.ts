import { language as ownLanguage } from '../../../../text/language.en.ts'

/** What content may be written in: the languages with a code of two letters, some of three, and common variants. */
const CODES = (
  'af am ar ar-AE ar-EG ar-SA as ast az ba be bg bm bn bo br bs ca ceb ckb co cs cv cy da de de-AT de-CH de-DE dv dz ee el en en-AU ' +
  'en-CA en-GB en-IE en-IN en-NZ en-US en-ZA eo es es-419 es-AR es-CL es-CO es-ES es-MX es-US et eu fa ff fi fil fj fo fr fr-BE fr-CA ' +
  'fr-CH fr-FR fur fy ga gd gl gn gsw gu gv ha haw he hi hmn hr hsb ht hu hy ia id ig is it it-CH it-IT iu ja jv ka kab kk kl km kn ko ' +
  'ks ku kw ky la lb lg ln lo lt lv mg mi mk ml mn mr ms mt my nb nds ne nl nl-BE nl-NL nn no nv ny oc om or os pa pl ps pt pt-BR pt-PT ' +
  'qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr sr-Cyrl sr-Latn ss st su sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz ' +
  've vi wo xh yi yo zh zh-HK zh-Hans zh-Hant zh-TW zu'
).split(' ')

const NAMES = new Intl.DisplayNames([ownLanguage], { type: 'language' })

/** What a language is called; its code where that has no name. */
export function nameOfLanguage(code: string): string {
  try {
    return NAMES.of(code) ?? code
  } catch {
    return code
  }
}

/** The languages to choose from, by name. */
export const languageOptions = (): { id: string; label: string; hint: string }[] =>
  CODES.map((id) => ({ id, label: nameOfLanguage(id), hint: id })).toSorted((one, other) =>
    one.label.localeCompare(other.label, ownLanguage),
  )

/** Whether a text is a code as the service takes it. */
export const isLanguageCode = (text: string): boolean =>
  text.length <= 16 && /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/.test(text)
