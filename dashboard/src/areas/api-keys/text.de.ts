import { plural } from '../../text/plural.ts'
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
    cms: 'Inhalte',
    endUsers: 'Kunden',
  },
  permissions: {
    'org:read': 'Die Organisation, ihre Einstellungen und ihre Mitglieder lesen',
    'org:write': 'Die Organisation und ihre Einstellungen ändern',
    'api_keys:read': 'Sehen, welche API-Schlüssel es gibt; nie die Schlüssel selbst',
    'api_keys:write': 'API-Schlüssel mit eigenen Berechtigungen erstellen und API-Schlüssel widerrufen',
    'contacts:read': 'Kontakte lesen',
    'contacts:write': 'Kontakte anlegen, ändern, zusammenführen und löschen',
    'conv:read': 'Unterhaltungen, Nachrichten und den Posteingang lesen',
    'conv:write': 'Unterhaltungen beantworten, zuweisen, schließen und sonst ändern',
    'channels:read': 'Die Kanäle und ihre Einstellungen lesen',
    'channels:write': 'Kanäle erstellen und ändern und ihre Schlüssel erneuern',
    'analytics:read': 'Tracker, Berichte, Suchen und Verläufe lesen',
    'analytics:write':
      'Tracker, Ziele und Trichter erstellen und ändern, Zahlen freigeben, importieren, exportieren und löschen',
    'cms:read': 'Inhalte lesen, auch Entwürfe',
    'cms:write': 'Entwürfe von Inhalten schreiben und Dateien hinzufügen',
    'cms:publish': 'Inhalte veröffentlichen, planen, zurückziehen, archivieren und löschen',
    'cms:design': 'Sammlungen, ihre Felder und die Sprachen der Inhalte ändern',
    'webhooks:read': 'Webhook-Endpunkte und ihre Zustellungen lesen',
    'webhooks:write': 'Webhook-Endpunkte erstellen, ändern und entfernen und Zustellungen wiederholen',
    'end_users:read': 'Endnutzer und ihre Tokens lesen',
    'end_users:write':
      'Endnutzer und Tokens anlegen, die in ihrem Namen handeln, und diese Tokens widerrufen',
    'audit:read':
      'Das Prüfprotokoll lesen und sehen, welche Programme verbunden sind und wie viel sie aufrufen',
  },
  validity: 'Gültig',
  unlimited: 'Bis zum Widerruf',
  days: (count) => plural(count, { one: 'Tag', other: 'Tage' }),
  callsToday: (used, limit) => `MCP-Aufrufe heute: ${used} von ${limit}.`,
  callsReset: 'Neue Zählung',
  expires: 'Läuft ab',
  expired: 'Abgelaufen',
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
