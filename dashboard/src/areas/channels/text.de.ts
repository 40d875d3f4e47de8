import { formatNumber } from '../../text/format-number.ts'
import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the settings of channels, in German. */
export const text: Translation<typeof english> = {
  createDialog: { ready: 'Ihr Widget ist bereit' },
  channel: {
    tryIt: 'Ausprobieren',
    back: 'Alle Kanäle',
    notFound: 'Kanal nicht gefunden',
    notFoundHint: 'Vielleicht gehört er zu einer anderen Organisation.',
    install: 'Auf Ihrer Website',
    installLead: 'Fügen Sie diese Zeilen auf jeder Seite, die das Widget haben soll, vor </body> ein.',
    snippet: 'Snippet',
    keyPublic: 'Der Schlüssel ist öffentlich: Er steht im Quelltext jeder Seite mit dem Widget.',
    keyHidden: (prefix) =>
      `Dieser Schlüssel (${prefix}…) wurde erstellt, als Schlüssel nur einmal angezeigt wurden. Das Widget funktioniert damit weiter. Um das Snippet hier zu sehen, ersetzen Sie den Schlüssel; dann braucht jede Seite den neuen.`,
    noKey: 'Dieser Kanal hat keinen Schlüssel. Erstellen Sie einen, um das Snippet zu erhalten.',
    tryTitle: 'Ausprobieren',
    tryLead:
      'Öffnet eine Beispielseite mit Ihrem Widget in einem neuen Tab. Antworten Sie aus dem Posteingang.',
    appearance: 'Aussehen ändern',
    rotate: 'Schlüssel ersetzen',
    makeKey: 'Schlüssel erstellen',
    rotateTitle: (name) => `Schlüssel von „${name}“ ersetzen?`,
    rotateBody: (prefix) =>
      `Der Schlüssel ${prefix}… gilt ab sofort nicht mehr. Auf Seiten mit dem alten Snippet stehen das Widget und seine offenen Chats still, bis sie das neue haben.`,
    rotateAction: 'Schlüssel ersetzen',
    settings: 'Einstellungen',
    adminsOnly: 'Nur Inhaber und Admins können diesen Kanal ändern.',
    identity: 'Identitätsprüfung',
    identityLead:
      'Ihr Server signiert die ID angemeldeter Kunden mit diesem Schlüssel (HMAC-SHA256). Das Widget reicht sie weiter, und der Posteingang zeigt die Kunden als verifiziert.',
    identitySecret: 'Signaturschlüssel',
    rotateSecret: 'Neuen Signaturschlüssel erstellen',
    rotateSecretTitle: (name) => `Signaturschlüssel von „${name}“ ersetzen?`,
    rotateSecretBody:
      'Signaturen mit dem alten Signaturschlüssel werden ab sofort abgewiesen. Kunden gelten als nicht verifiziert, bis Ihr Server mit dem neuen signiert.',
    rotateSecretAction: 'Signaturschlüssel ersetzen',
    off: 'Deaktivieren',
    offLead: 'Aus diesem Kanal kommen keine neuen Nachrichten mehr. Seine Unterhaltungen bleiben.',
    offTitle: (name) => `„${name}“ deaktivieren?`,
    offBody:
      'Das Widget verschwindet von allen Seiten, und offene Chats enden. Unterhaltungen bleiben im Posteingang. Sie können den Kanal wieder aktivieren.',
    on: 'Aktivieren',
    onLead: 'Dieser Kanal ist deaktiviert und empfängt keine Nachrichten.',
    switchedOff: (name) => `„${name}“ deaktiviert`,
    switchedOn: (name) => `„${name}“ aktiviert`,
  },
  channels: {
    title: 'Kanäle',
    lead: 'Wo Kunden Sie erreichen: Chat-Widgets auf Ihrer Website, Postfächer und Telefonnummern.',
    create: 'Neues Chat-Widget',
    createTitle: 'Neues Chat-Widget',
    emptyTitle: 'Noch keine Kanäle',
    emptyHint:
      'Binden Sie ein Chat-Widget ein, oder verbinden Sie ein Postfach oder eine Telefonnummer; die Nachrichten kommen im Posteingang an.',
    anyOrigin: 'Jede Website',
    origins: (count) => plural(count, { one: 'Website', other: 'Websites' }),
    key: (prefix) => `Schlüssel ${prefix}…`,
    keyUsed: 'zuletzt verwendet:',
    types: {
      chat: 'Chat-Widget',
      email: 'E-Mail',
      sms: 'SMS',
      voice: 'Anruf',
    },
    verifiedOnly: 'Nur verifizierte Besucher',
  },
  channelForm: {
    name: 'Name',
    nameHelp: 'Für Sie und Ihr Team; Besucher sehen ihn nicht.',
    origins: 'Erlaubte Websites',
    originsHelp:
      'Eine pro Zeile, etwa https://www.example.com. Bleibt das Feld leer, ist jede Website erlaubt.',
    verified: 'Nur verifizierte Besucher',
    verifiedHelp:
      'Weist Besucher ab, deren Identität Ihr Server nicht mit dem Signaturschlüssel unten signiert hat.',
    agentMessages: 'Agentennachrichten ohne Nachweis ablehnen',
    agentMessagesHelp:
      'Den Schlüssel des Kanals kann jeder in Ihren Seiten lesen und damit in seinem eigenen Chat Nachrichten mit der Rolle „agent“ hinzufügen. Deaktiviert: Ihr Team sieht sie als „Nicht bestätigt“. Aktiviert: Sie werden abgelehnt; Ihr Agent sendet einen API-Schlüssel oder einen Nachweis.',
    escalation: 'Webhook-URL für Übergaben',
    escalationHelp:
      'Wird mit einem signierten POST aufgerufen, wenn ein Mensch verlangt wird, zusätzlich zu Ihren Webhooks.',
    starters: 'Vorschläge zum Einstieg',
    startersHelp: 'Bis zu 4, einer pro Zeile. Ein Klick darauf beginnt eine Unterhaltung.',
    startersPlaceholder: 'Wo ist meine Bestellung?',
    startersMany: (most) => `Höchstens ${formatNumber(most)} Vorschläge`,
    startersLong: (most) => `Höchstens ${formatNumber(most)} Zeichen pro Vorschlag`,
    replyByEmail: 'Besuchern, die gegangen sind, Antworten per E-Mail senden',
    replyByEmailHelp:
      'Nur an Besucher, die eine E-Mail-Adresse angegeben haben, und nur Antworten, die sie noch nicht gesehen haben.',
    replyByEmailImpossible:
      'Dieser Server kann keine E-Mails senden. Setzen Sie dafür SVC_MAIL_URL und SVC_MAIL_FROM auf dem Server und starten Sie Stoa neu.',
    agentMode: 'Agenten in neuen Unterhaltungen',
    modes: {
      auto: 'Antworten automatisch',
      draft_only: 'Schreiben Entwürfe für einen Menschen',
      off: 'Tun nichts',
    },
  },
  channelFiles: {
    title: 'Bilder und Dateien',
    lead: 'Was Besucher und Team einander senden können. Was vor einer Änderung gesendet wurde, bleibt.',
    label: 'Dateien, die Besucher und Team senden können',
    images: 'Nur Bilder',
    imagesHelp: 'PNG, JPEG, GIF und WebP, je bis 10 MB.',
    files: 'Bilder und Dateien',
    filesHelp:
      'Auch PDF-, Text-, Word-, Excel-, PowerPoint- und OpenDocument-Dateien ohne Makros, Audio und Video, je bis 25 MB. Dateien werden nicht auf Viren geprüft; sie lassen sich nur herunterladen.',
  },
}
