import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about connected apps, in German. */
export const text: Translation<typeof english> = {
  title: 'Verbundene Apps',
  lead: 'Apps und Assistenten, die hier für ein Mitglied handeln. Jede kann, was ihr erlaubt wurde, und nie mehr als dieses Mitglied.',
  emptyTitle: 'Noch keine verbundenen Apps',
  emptyHint:
    'Tragen Sie die Adresse des Tool-Endpunkts bei einem Assistenten wie Claude ein. Er fragt Sie dann, was er darf.',
  by: (name) => `Verbunden von ${name}`,
  connected: 'Verbunden',
  lastUsed: 'zuletzt verwendet',
  scopes: (count) => plural(count, { one: 'Berechtigung', other: 'Berechtigungen' }),
  noScopes: 'Keine Berechtigungen',
  revoke: 'Trennen',
  revokeTitle: (name) => `${name} trennen?`,
  revokeBody:
    'Die App funktioniert sofort nicht mehr. Um sie wieder zu verwenden, muss sie jemand neu verbinden.',
  revoked: (name) => `${name} ist getrennt`,
  consent: {
    title: 'App verbinden',
    greeting: (host) => `${host} bittet um Zugriff.`,
    greetingUnknown: 'Eine App bittet um Zugriff.',
    lead: (host) => `Ihre Antwort geht an ${host}. Erlauben Sie es nur, wenn Sie das selbst begonnen haben.`,
    named: (name, host) =>
      `Sie nennt sich „${name}“, was niemand geprüft hat. Erlauben Sie es nur, wenn ${host} die Adresse der App ist, die Sie verwenden.`,
    unverified: (name) =>
      `Sie nennt sich „${name}“, was niemand geprüft hat. Prüfen Sie, ob die Adresse oben zu der App gehört, die Sie verwenden.`,
    organization: 'Organisation',
    notMember:
      'Sie sind nicht Mitglied der Organisation, um die diese App bittet. Melden Sie sich mit einem Konto an, das es ist.',
    account: (name) => `Sie sind als ${name} angemeldet.`,
    notYou: 'Nicht Sie? Mit einem anderen Konto anmelden',
    reads: 'Sie kann lesen',
    writes: 'Sie kann ändern',
    more: 'Mehr erlauben, als sie erbittet',
    moreReads: 'Sie könnte auch lesen',
    moreWrites: 'Sie könnte auch ändern',
    allow: 'Erlauben',
    deny: 'Ablehnen',
    sending: 'Einen Moment …',
    never: 'Die App kann nie mehr, als Sie selbst dürfen.',
    factorTitle: 'Ihre Organisation verlangt einen zweiten Faktor.',
    factorHint:
      'Fügen Sie zuerst einen hinzu, und beginnen Sie dann in der App von vorn. Sie hat nichts erfahren.',
    factorAdd: 'Zweiten Faktor hinzufügen',
    goneTitle: 'Diese Anfrage ist vorbei.',
    goneHint:
      'Sie ist abgelaufen, wurde schon beantwortet oder in einer anderen Sitzung begonnen. Beginnen Sie in der App von vorn.',
    badTitle: 'Die App hat eine Anfrage gesendet, die sich nicht beantworten lässt.',
    badHint: (problem) =>
      `Sie hat nichts erfahren. Wer die App herstellt, kann diesen Fehler nachschlagen: ${problem}.`,
  },
}
