import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about the tokens of customers, in German. */
export const text: Translation<typeof english> = {
  title: 'Kunden-Tokens',
  lead: 'Mit einem Token handelt eine Seite oder ein Agent als ein bestimmter Kunde: liest und schreibt dessen Unterhaltungen und sonst nichts.',
  adminsOnly: 'Nur Inhaber und Admins sehen Kunden-Tokens.',
  emptyTitle: 'Keine gültigen Tokens',
  emptyHint:
    'Ihr Server erstellt ein Token für einen Kunden mit einem API-Schlüssel, der Endnutzer anlegen und Tokens für sie erstellen darf. Bis zum Ablauf steht es hier.',
  code: 'Auf Ihrem Server, mit @stoa/sdk',
  unnamed: 'Ohne Namen',
  scopes: (scopes) => `Darf verwenden: ${scopes}`,
  noScopes: 'Darf nichts',
  expires: 'Läuft ab',
  lastUsed: 'Zuletzt verwendet:',
  revoke: 'Widerrufen',
  revokeTitle: (name) => `Dieses Token von ${name} widerrufen?`,
  revokeBody: (ending) =>
    `Was das Token mit der Endung ${ending} verwendet, verliert sofort den Zugriff. Das lässt sich nicht rückgängig machen. Ihr Server kann jederzeit ein neues erstellen.`,
  revoked: 'Token widerrufen',
  revokeAll: 'Alle dieses Kunden widerrufen',
  revokeAllTitle: (name) => `Alle Tokens von ${name} widerrufen?`,
  revokeAllBody:
    'Jede Seite und jeder Agent, die als dieser Kunde handeln, verlieren sofort den Zugriff. Das lässt sich nicht rückgängig machen. Ihr Server kann jederzeit neue Tokens erstellen.',
  revokedAll: (count) => (count === 1 ? '1 Token widerrufen' : `${count} Tokens widerrufen`),
}
