import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of connectors, in German. */
export const text: Translation<typeof english> = {
  lead: 'Andere Systeme, die Ihnen gehören: Shops, Ihr eigener MCP-Server, Konten, denen jemand zustimmt.',
  add: 'System verbinden',
  vendor: 'System',
  name: 'Bezeichnung',
  nameHelp: 'Für Sie und Ihre Kollegen.',
  secretLater: 'Leer lassen, um einen Link zu erhalten, über den jemand anderes es angibt.',
  secretKept: 'Leer lassen, um das Gespeicherte zu behalten.',
  connect: 'Verbinden',
  connected: (name) => `„${name}“ verbunden`,
  linkTitle: 'Ein Schritt fehlt noch',
  linkLead:
    'Öffnen Sie diesen Link oder geben Sie ihn weiter an die Person, die das Fehlende hat. Er gilt einmal und 24 Stunden lang.',
  link: 'Einmaliger Link',
  consentLead: 'Öffnen Sie diesen Link und stimmen Sie dort zu. Er gilt einmal und 24 Stunden lang.',
  openLink: 'Öffnen',
  empty: 'Noch ist nichts verbunden.',
  emptyHint: 'Verbinden Sie ein System, und Agenten können nutzen, was es anbietet.',
  states: {
    pending: 'Wartet auf Zugangsdaten',
    active: 'Verbunden',
    expired: 'Zustimmung beendet',
    revoked: 'Zurückgenommen',
  },
  off: 'Deaktiviert',
  test: 'Testen',
  works: (detail) => (detail ? `Es funktioniert: ${detail}` : 'Es funktioniert'),
  lastError: 'Der letzte Test meldete:',
  getLink: 'Link erstellen',
  reconnect: 'Erneut verbinden',
  change: 'Ändern',
  saved: 'Gespeichert',
  turnOff: 'Deaktivieren',
  turnOn: 'Aktivieren',
  turnedOff: 'Deaktiviert',
  turnedOn: 'Aktiviert',
  remove: 'Trennen',
  removeTitle: (name) => `„${name}“ trennen?`,
  removeBody:
    'Die Zugangsdaten werden sofort gelöscht, eine Zustimmung wird zurückgenommen. Agenten können das System nicht mehr nutzen.',
  removed: 'Getrennt',
  tools: 'Werkzeuge',
  toolsLead:
    'Was Agenten auf diesem Server aufrufen dürfen; höchstens 20. Ein Werkzeug, das sich ändert, ist aus, bis Sie es wieder erlauben.',
  noTools: 'Der Server bietet keine Werkzeuge an.',
  destructive: 'kann etwas ändern',
  toolChanged: 'hat sich geändert, seit Sie es erlaubt haben',
  allow: 'Ausgewählte Werkzeuge erlauben',
  allowed: 'Gespeichert: Agenten dürfen diese Werkzeuge aufrufen',
  tooMany: 'Wählen Sie höchstens 20',
  came: {
    connected: 'Verbunden.',
    denied: 'Dort wurde nicht zugestimmt. Sie können es noch einmal versuchen.',
    error:
      'Die Verbindung kam nicht zustande. Erstellen Sie einen neuen Link und versuchen Sie es noch einmal.',
  },
  page: {
    title: 'Zugangsdaten',
    lead: (label, vendor, host) =>
      `Für „${label}“ (${vendor}). Sie gehen nur an ${host}, werden verschlüsselt gespeichert und niemandem gezeigt.`,
    send: 'Absenden',
    done: 'Vielen Dank. Das System ist verbunden.',
    refused: 'Vielen Dank. Die Daten sind gespeichert, aber das System hat sie nicht angenommen:',
    consent:
      'Vielen Dank. Die Daten sind gespeichert; jemand aus der Organisation schließt die Verbindung ab.',
    gone: 'Dieser Link gilt nicht mehr',
    goneHint:
      'Er wurde benutzt, ersetzt oder ist älter als 24 Stunden. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  },
}
