import type { text as english } from './text.en.ts'
import type { Translation } from '../../../text/translation.ts'

export const text: Translation<typeof english> = {
  create: 'Telefonnummer verbinden',
  createLead: 'SMS an sie werden zu Unterhaltungen, und Antworten gehen als SMS hinaus.',
  connected: (name) => `„${name}“ verbunden`,
  waiting: (name) => `„${name}“ gespeichert; die Geheimnisse fehlen noch`,
  number: 'Nummer',
  vendor: 'Anbieter',
  name: 'Name der Nummer',
  nameHelp: 'Für Sie und Ihr Team.',
  agentMode: 'Agenten in neuen Unterhaltungen',
  secretHelp: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
  secretKept: 'Leer lassen, um das Gespeicherte zu behalten.',
  fields: {
    accountSid: 'Konto-SID (Account SID)',
    authToken: 'Zugangstoken (Auth Token)',
    fromNumber: 'Telefonnummer',
    messagingServiceSid: 'SID des Nachrichtendienstes (Messaging Service SID)',
    accessKey: 'Zugangsschlüssel (Access Key)',
    signingKey: 'Signaturschlüssel (Signing Key)',
    originator: 'Absender (Originator)',
  },
  help: {
    fromNumber: 'In internationaler Form, etwa +4790000000. Oder nutzen Sie einen Nachrichtendienst.',
    messagingServiceSid: 'Anstelle einer Nummer.',
    originator:
      'Eine Nummer oder ein Name aus bis zu 11 Buchstaben und Ziffern; auf Namen kann niemand antworten.',
  },
  webhook: 'Eingehende SMS',
  webhookLead: 'Tragen Sie diese Adresse beim Anbieter als Webhook für eingehende Nachrichten ein.',
  webhookAddress: 'Adresse des Webhooks',
  needsSecrets: 'Die Nummer ist aus, bis die Geheimnisse gesetzt sind.',
  test: 'Testen',
  testLead: 'Fragt den Anbieter, ob er das Konto kennt. Sendet nichts.',
  testNow: 'Anbieter fragen',
  works: 'Funktioniert',
  sendTo: 'Test-SMS senden an',
  sendToExample: '+4915100000000',
  sendLead: 'Der Anbieter kann sie berechnen.',
  send: 'Senden',
  delivered: (to) => `Test-SMS an ${to} gesendet`,
  offBody:
    'SMS werden nicht mehr angenommen oder gesendet: Was inzwischen kommt, wird abgewiesen. Sie können die Nummer wieder einschalten.',
}
