import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the page that connects an agent, in German. */
export const text: Translation<typeof english> = {
  title: 'Agent verbinden',
  lead: 'Assistenten und Programme verwenden dieselben Werkzeuge wie die Menschen hier, über das Model Context Protocol (MCP). Die meisten brauchen nur diese Adresse: Sie fragen Sie dann im Browser, was sie dürfen.',
  address: 'Adresse der Tools',
  addressHint:
    'Alle verbinden für sich selbst; ein Agent kann nie mehr als die Person, die ihn verbunden hat.',
  howTitle: 'In Ihrem Programm',
  client: 'Programm',
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
      'Lassen Sie unter Einstellungen → API-Schlüssel einen Schlüssel mit den nötigen Berechtigungen erstellen; das können Inhaber und Admins. Ein Programm, vor dem ein Mensch sitzt, kann stattdessen OAuth verwenden.',
      'Senden Sie den Schlüssel als Bearer-Token. Das listet die Werkzeuge auf.',
    ],
  },
  paste: 'Zum Einfügen',
  menusChange: 'Andere Hersteller benennen ihre Menüs mitunter um; worauf es ankommt, ist die Adresse.',
  outOfReach:
    'Dieses Programm ruft von Servern seines Herstellers aus an, die diesen Dienst über https erreichen müssen. Die Adresse oben erreichen sie nicht: Betreiben Sie den Dienst unter einer öffentlichen https-Adresse, und setzen Sie SVC_BASE_URL darauf, oder wählen Sie ein Programm auf diesem Computer.',
  arrivedTitle: 'Ist er verbunden?',
  watching: 'Wartet auf einen Aufruf',
  watchingHint: 'Diese Seite sagt es, sobald ein Programm anruft.',
  nameless: 'Ein Programm ohne Namen',
  arrived: (name) => `${name} ist verbunden.`,
  lastSeen: 'Letzter Aufruf',
  calls: (count) => plural(count, { one: 'Aufruf', other: 'Aufrufe' }),
  manage: 'Sehen, was verbundene Apps dürfen',
  wayTitle: 'Wenn es nicht geht',
  wayLead:
    'Das geht von diesem Browser aus den Weg eines Programms, bis zur Frage an einen Menschen, und nennt den ersten Schritt, der nicht geht. Dabei wird ein Programm namens „Connection check“ registriert, das nach einem Tag vergessen ist.',
  check: 'Weg prüfen',
  checking: 'Wird geprüft …',
  passed: 'Programme kommen bis zur Frage an einen Menschen.',
  elsewhere:
    'Ein Programm auf einem anderen Rechner kann trotzdem an einer Firewall scheitern. Das geht den ganzen Weg, auf jenem Rechner in einer Kopie des Quelltexts dieses Dienstes:',
  command: 'Befehl',
  done: 'in Ordnung',
  broken: 'geht nicht',
  doing: 'wird versucht',
  stepNames: {
    reach: 'Den Tool-Endpunkt erreichen',
    description: 'Seine Beschreibung lesen',
    server: 'Die Beschreibung des Anmeldeservers lesen',
    registration: 'Ein Programm registrieren',
    authorization: 'Nach der Seite fragen, die einen Menschen fragt',
    consent: 'Auf die Entscheidung warten',
    token: 'Ein Token holen',
    call: 'Werkzeuge auflisten und eines aufrufen',
    refresh: 'Mit dem Refresh-Token ein neues Token holen',
    revocation: 'Das Token zurückgeben',
  },
  problems: {
    unreachable: ({ url, reason }) =>
      `Unter ${url} antwortet niemand (${reason}). Prüfen Sie, ob der Dienst läuft, ob der Name zu ihm führt und ob sein Zertifikat gültig ist.`,
    host_refused: ({ url }) =>
      `Der Dienst weist den Host von ${url} ab. Nehmen Sie ihn in SVC_ALLOWED_HOSTS auf, oder lassen Sie den Proxy die Kopfzeile Host weitergeben, wie sie kam.`,
    bad_gateway: ({ url, status }) =>
      `Unter ${url} antwortet ein Proxy mit ${status}: Er erreicht den Dienst nicht. Prüfen Sie, an welche Adresse und welchen Port er weiterleitet.`,
    no_endpoint: ({ url, status }) =>
      `${url} antwortet mit ${status}, statt nach einer Anmeldung zu fragen: Hier ist kein Tool-Endpunkt. Prüfen Sie die Adresse und ob der Proxy POST an diesen Pfad weiterleitet.`,
    needs_no_credential: ({ url }) =>
      `${url} antwortet ohne Anmeldung. Etwas vor dem Dienst antwortet an seiner Stelle oder meldet jeden Aufruf an: Nehmen Sie es weg.`,
    no_challenge: ({ url }) =>
      `Der Antwort 401 von ${url} fehlt die Kopfzeile WWW-Authenticate mit resource_metadata. Wenn ein Proxy sie wegnimmt, lassen Sie sie durch.`,
    other_address: ({ named, used }) =>
      `Der Dienst nennt sich ${named}, wurde aber unter ${used} erreicht. Setzen Sie SVC_BASE_URL auf die Adresse, die Programme verwenden, und verwenden Sie nur diese.`,
    no_document: ({ url, status }) =>
      `${url} antwortet mit ${status} statt mit einem Dokument in JSON. Lassen Sie den Proxy auch /.well-known/ an den Dienst weiterleiten.`,
    other_resource: ({ url, named, used }) =>
      `${url} beschreibt ${named}, erreicht wurde aber ${used}. Setzen Sie SVC_BASE_URL auf die Adresse, die Programme verwenden.`,
    no_server: ({ url }) => `${url} nennt keinen Anmeldeserver.`,
    other_issuer: ({ named, used }) =>
      `Der Anmeldeserver nennt sich ${named}, wurde aber als ${used} genannt. Setzen Sie SVC_BASE_URL auf die Adresse, die Programme verwenden.`,
    unsupported: ({ url, what }) =>
      `${url} fehlt ${what}; das brauchen Programme, um sich selbst zu verbinden.`,
    registration_refused: ({ url, status, reason }) =>
      `${url} hat kein Programm registriert: ${status}, ${reason}. Lassen Sie den Proxy POST mit dem Inhalt an diesen Pfad weiterleiten.`,
    registration_limited: ({ url, seconds }) =>
      `${url} nimmt von dieser Adresse vorerst keine Registrierungen mehr an. Versuchen Sie es ${seconds === '' ? 'später' : `in ${seconds} Sekunden`} wieder.`,
    authorization_refused: ({ url, status, reason }) =>
      `${url} fragt keinen Menschen: ${status}, ${reason}. Lassen Sie den Proxy diesen Pfad mit seiner Abfrage weiterleiten.`,
    denied: ({ reason }) => `Nichts wurde erlaubt: ${reason}.`,
    no_decision: ({ minutes }) => `Innerhalb von ${minutes} Minuten hat niemand entschieden.`,
    token_refused: ({ url, reason }) =>
      `${url} gab kein Token: ${reason}. Lassen Sie den Proxy POST mit dem Inhalt an diesen Pfad weiterleiten.`,
    key_refused: ({ url }) =>
      `${url} nimmt den Schlüssel nicht an: Er ist falsch, wurde widerrufen oder ist abgelaufen. Wenn er stimmt, lassen Sie den Proxy die Kopfzeile Authorization weitergeben.`,
    call_failed: ({ url, reason }) => `Die Werkzeuge unter ${url} ließen sich nicht verwenden: ${reason}.`,
    refresh_failed: ({ url, reason }) =>
      `${url} gab kein neues Token: ${reason}. Programme müssten jede Stunde neu fragen.`,
    revocation_failed: ({ url, reason }) =>
      `${url} nahm das Token nicht zurück: ${reason}. Trennen Sie „Connection check“ unter Einstellungen → Verbundene Apps.`,
  },
}
