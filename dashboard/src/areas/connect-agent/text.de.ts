import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the page that connects an agent, in German. */
export const text: Translation<typeof english> = {
  title: 'Agent verbinden',
  lead: 'Assistenten und Programme nutzen dieselben Tools wie Ihr Team, über das Model Context Protocol (MCP). Die meisten brauchen nur diese Adresse und fragen Sie dann im Browser, was sie dürfen.',
  address: 'MCP-Endpunkt',
  addressHint: 'Ein so verbundener Agent kann nie mehr als die Person, die ihn verbunden hat.',
  howTitle: 'Client einrichten',
  client: 'Ihr Client',
  clients: {
    claude: 'Claude (Web, Desktop, Telefon)',
    chatgpt: 'ChatGPT',
    'claude-code': 'Claude Code',
    codex: 'Codex',
    cursor: 'Cursor',
    vscode: 'VS Code (Copilot)',
    own: 'Ein eigenes Programm',
  },
  steps: {
    claude: [
      'Öffnen Sie in Claude, im Web oder auf dem Computer, Einstellungen → Konnektoren, und fügen Sie einen eigenen Konnektor hinzu.',
      'Fügen Sie die Adresse oben ein, und speichern Sie.',
      'Wählen Sie „Verbinden“, und erlauben Sie auf der Seite, die sich öffnet, was Claude darf.',
    ],
    chatgpt: [
      'Schalten Sie in ChatGPT den Entwicklermodus ein: Einstellungen → Konnektoren → Erweitert. In einem Firmenkonto muss ihn zuerst die Verwaltung erlauben.',
      'Erstellen Sie einen Konnektor, und fügen Sie die Adresse oben ein. Wählen Sie OAuth, wo nach der Anmeldung gefragt wird.',
      'Erlauben Sie auf der Seite, die sich öffnet, was ChatGPT darf, und schalten Sie den Konnektor in einem Gespräch ein.',
    ],
    'claude-code': [
      'Geben Sie das in einem Terminal ein.',
      'Starten Sie claude, geben Sie /mcp ein, wählen Sie stoa, und melden Sie sich im Browser an.',
    ],
    codex: [
      'Geben Sie diese Zeilen in einem Terminal ein. Die zweite öffnet den Browser, falls die erste es nicht getan hat.',
      'Starten Sie codex, und geben Sie /mcp ein, um die Werkzeuge zu sehen.',
    ],
    cursor: [
      'Schreiben Sie das in .cursor/mcp.json Ihres Projekts, oder in ~/.cursor/mcp.json für alle.',
      'Öffnen Sie die MCP-Einstellungen von Cursor, und melden Sie sich neben stoa an.',
    ],
    vscode: [
      'Schreiben Sie das in .vscode/mcp.json Ihres Projekts.',
      'Wählen Sie „Start“ über dem Eintrag, und melden Sie sich auf der Seite an, die sich öffnet.',
    ],
    own: [
      'Lassen Sie unter Einstellungen → API-Schlüssel einen Schlüssel mit den nötigen Berechtigungen erstellen; das können Inhaber und Admins. Wenn ein Agent damit Kunden antwortet, kreuzen Sie „Ein Agent beantwortet mit diesem Schlüssel Kundenanfragen“ an. Ein Programm, vor dem ein Mensch sitzt, kann stattdessen OAuth verwenden.',
      'Senden Sie den Schlüssel als Bearer-Token. Das listet die Werkzeuge auf.',
    ],
  },
  paste: 'Zum Kopieren',
  menusChange:
    'Menüs anderer Produkte ändern sich mitunter. Sieht Ihres anders aus, suchen Sie die Stelle, an der sich ein MCP-Server hinzufügen lässt.',
  outOfReach:
    'Dieser Client ruft von den Servern seines Herstellers aus an, die Stoa über öffentliches https erreichen müssen. Die Adresse oben erreichen sie nicht. Betreiben Sie Stoa unter einer öffentlichen https-Adresse und setzen Sie SVC_BASE_URL darauf, oder wählen Sie einen Client auf diesem Computer.',
  arrivedTitle: 'Ist er verbunden?',
  watching: 'Wartet auf einen Aufruf',
  watchingHint: 'Diese Seite aktualisiert sich, sobald ein Client anruft.',
  nameless: 'Client ohne Namen',
  arrived: (name) => `${name} ist verbunden.`,
  lastSeen: 'Letzter Aufruf',
  calls: (count) => plural(count, { one: 'Aufruf', other: 'Aufrufe' }),
  manage: 'Sehen, was verbundene Apps dürfen',
  wayTitle: 'Fehlersuche',
  wayLead:
    'Geht von diesem Browser aus die Schritte eines Clients, bis zur Frage, was er darf, und zeigt den ersten, der fehlschlägt. Dabei wird ein Client namens „Connection check“ registriert, der nach etwa einem Tag entfernt wird.',
  check: 'Verbindung prüfen',
  checking: 'Wird geprüft …',
  passed: 'All das funktioniert: Ein Client kommt bis zur Frage, was er darf.',
  elsewhere:
    'Eine Firewall kann einen Client auf einem anderen Rechner trotzdem blockieren. Um von dort aus bis zum Aufruf eines Tools zu testen, führen Sie das in einem Checkout des Quelltexts von Stoa aus:',
  command: 'Befehl',
  done: 'in Ordnung',
  broken: 'fehlgeschlagen',
  doing: 'läuft',
  stepNames: {
    reach: 'MCP-Endpunkt erreichen',
    description: 'Seine Metadaten lesen',
    server: 'Metadaten des Anmeldeservers lesen',
    registration: 'Client registrieren',
    authorization: 'Seite mit der Erlaubnis öffnen',
    consent: 'Auf Ihre Entscheidung warten',
    token: 'Zugriffstoken holen',
    call: 'Tools auflisten und eines aufrufen',
    refresh: 'Token erneuern',
    revocation: 'Token widerrufen',
  },
  problems: {
    unreachable: ({ url, reason }) =>
      `Keine Antwort von ${url} (${reason}). Prüfen Sie, ob der Dienst läuft, ob sein Name aufgelöst wird und ob sein Zertifikat gültig ist.`,
    host_refused: ({ url }) =>
      `Der Dienst akzeptiert den Host von ${url} nicht. Nehmen Sie ihn in SVC_ALLOWED_HOSTS auf, oder lassen Sie den Proxy den Host-Header unverändert weitergeben.`,
    bad_gateway: ({ url, status }) =>
      `Ein Proxy hat für ${url} mit ${status} geantwortet: Er erreicht den Dienst nicht. Prüfen Sie, an welche Adresse und welchen Port er weiterleitet.`,
    no_endpoint: ({ url, status }) =>
      `${url} hat mit ${status} geantwortet, statt nach einer Anmeldung zu fragen; hier ist also kein MCP-Endpunkt. Prüfen Sie die Adresse und ob der Proxy POST-Anfragen an diesen Pfad weiterleitet.`,
    endpoint_failed: ({ url, status }) =>
      `${url} hat mit ${status} geantwortet. Versuchen Sie es später noch einmal.`,
    needs_no_credential: ({ url }) =>
      `${url} hat ohne Anmeldung geantwortet. Etwas vor dem Dienst antwortet an seiner Stelle oder meldet jede Anfrage an. Entfernen Sie das.`,
    no_challenge: ({ url }) =>
      `In der Antwort 401 von ${url} fehlt der Header WWW-Authenticate mit resource_metadata. Wenn ein Proxy ihn entfernt, lassen Sie ihn durch.`,
    other_address: ({ named, used }) =>
      `Der Dienst nennt sich ${named}, erreicht wurde er unter ${used}. Setzen Sie SVC_BASE_URL auf die Adresse, die Clients verwenden, und verwenden Sie nur diese.`,
    no_document: ({ url, status }) =>
      `${url} hat mit ${status} statt mit einem JSON-Dokument geantwortet. Lassen Sie den Proxy auch /.well-known/ an den Dienst weiterleiten.`,
    other_resource: ({ url, named, used }) =>
      `${url} beschreibt ${named}, erreicht wurde ${used}. Setzen Sie SVC_BASE_URL auf die Adresse, die Clients verwenden.`,
    no_server: ({ url }) => `${url} nennt keinen Anmeldeserver.`,
    other_issuer: ({ named, used }) =>
      `Der Anmeldeserver nennt sich ${named}, erwartet wurde ${used}. Setzen Sie SVC_BASE_URL auf die Adresse, die Clients verwenden.`,
    unsupported: ({ url, what }) =>
      `${url} fehlt ${what}; das brauchen Clients, um sich selbst zu verbinden.`,
    registration_refused: ({ url, status, reason }) =>
      `${url} hat keinen Client registriert: ${status}, ${reason}. Lassen Sie den Proxy POST-Anfragen mit ihrem Inhalt an diesen Pfad weiterleiten.`,
    registration_limited: ({ url, seconds }) =>
      `${url} nimmt von Ihrer Adresse vorerst keine Registrierungen mehr an. Versuchen Sie es ${seconds === '' ? 'später' : `in ${seconds} Sekunden`} noch einmal.`,
    authorization_refused: ({ url, status, reason }) =>
      `${url} hat die Seite mit der Erlaubnis nicht geöffnet: ${status}, ${reason}. Lassen Sie den Proxy diesen Pfad mit seinen Parametern weiterleiten.`,
    denied: ({ reason }) => `Der Zugriff wurde nicht erlaubt: ${reason}.`,
    no_decision: ({ minutes }) => `Keine Entscheidung innerhalb von ${minutes} Minuten.`,
    token_refused: ({ url, reason }) =>
      `${url} hat kein Token ausgestellt: ${reason}. Lassen Sie den Proxy POST-Anfragen mit ihrem Inhalt an diesen Pfad weiterleiten.`,
    key_refused: ({ url }) =>
      `${url} akzeptiert den API-Schlüssel nicht: Er ist falsch, widerrufen oder abgelaufen. Wenn er stimmt, lassen Sie den Proxy den Header Authorization weitergeben.`,
    call_failed: ({ url, reason }) => `Die Tools unter ${url} ließen sich nicht verwenden: ${reason}.`,
    refresh_failed: ({ url, reason }) =>
      `${url} hat das Token nicht erneuert: ${reason}. Clients müssten jedes Mal neu um Erlaubnis fragen, wenn ein Token abläuft.`,
    revocation_failed: ({ url, reason }) =>
      `${url} hat das Token nicht widerrufen: ${reason}. Trennen Sie „Connection check“ unter Einstellungen → Verbundene Apps.`,
  },
}
