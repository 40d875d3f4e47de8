import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about API keys, in German. */
export const text: Translation<typeof english> = {
  title: 'API-Schlüssel',
  lead: 'Für Apps und Agenten, die die REST-API oder MCP verwenden.',
  adminsOnly: 'Nur Inhaber und Admins sehen API-Schlüssel.',
  create: 'Neuer API-Schlüssel',
  emptyTitle: 'Noch keine API-Schlüssel',
  emptyHint:
    'Mit einem Schlüssel kann eine App oder ein Agent tun, was seine Berechtigungen erlauben, etwa Unterhaltungen lesen und beantworten.',
  name: 'Name',
  nameHelp: 'Wofür er ist, etwa „Backend der Website“.',
  scopes: 'Berechtigungen',
  everything: 'Voller Zugriff',
  everythingHelp: 'Alles in dieser Organisation, auch Funktionen, die später hinzukommen.',
  chosen: 'Ausgewählte Berechtigungen',
  modules: {
    analytics: 'Webanalyse',
    conversations: 'Unterhaltungen und Kanäle',
    crm: 'Kontakte',
    identity: 'Organisation und API-Schlüssel',
    platform: 'Prüfprotokoll',
    webhooks: 'Webhooks',
  },
  lastUsed: 'Zuletzt verwendet:',
  created: 'Erstellt:',
  all: 'Voller Zugriff',
  key: 'API-Schlüssel',
  madeTitle: (name) => `Der Schlüssel „${name}“`,
  revoke: 'Widerrufen',
  revokeTitle: (name) => `„${name}“ widerrufen?`,
  revokeBody: (ending) =>
    `Was den Schlüssel mit der Endung ${ending} verwendet, verliert sofort den Zugriff. Das lässt sich nicht rückgängig machen.`,
  revoked: (name) => `„${name}“ widerrufen`,
}
