import { plural } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the team's chat, in German. */
export const text: Translation<typeof english> = {
  lead: 'Unterhaltungen in Slack verfolgen, dort beantworten und gerufen werden, wenn jemand einen Menschen sprechen will.',
  adminsOnly:
    'Nur Inhaber, Admins und Rollen mit dieser Berechtigung sehen, wie der Team-Chat verbunden ist.',
  came: {
    connected: 'Der Workspace ist verbunden. Legen Sie jetzt fest, was wohin geht.',
    denied: 'In Slack wurde nicht zugestimmt: Es wurde nichts verbunden.',
    error:
      'Der Workspace konnte nicht verbunden werden. Vielleicht hat es zu lange gedauert, oder er gehört zu einer anderen Organisation. Einen anderen Workspace können Sie verbinden, sobald der bisherige getrennt ist.',
  },
  connection: {
    title: '1. Der Workspace',
    unset: 'Slack ist auf diesem Dienst noch nicht eingerichtet.',
    unsetHint:
      'Wer den Dienst betreibt, legt eine Slack-App an und setzt mit deren Angaben diese drei Einstellungen. Starten Sie dann den Dienst neu und laden Sie diese Seite neu.',
    apps: 'Apps bei Slack:',
    scopes: 'Bot-Scopes (OAuth & Permissions)',
    botEvents: 'Bot-Events (Event Subscriptions)',
    rotation: 'Die Token-Rotation bleibt ausgeschaltet.',
    addressesOf: 'Adressen der App',
    settings: 'Einstellungen des Dienstes',
    addresses: 'Die App braucht diese Adressen:',
    redirect: 'Redirect-URL (OAuth & Permissions)',
    events: 'Request-URL (Event Subscriptions)',
    interactivity: 'Request-URL (Interactivity & Shortcuts)',
    lead: 'Sie gehen zu Slack, wählen dort den Workspace, stimmen zu und kommen hierher zurück.',
    connect: 'Workspace verbinden',
    mayNot: 'Es ist kein Workspace verbunden. Sie dürfen das ansehen, aber keinen verbinden.',
    connected: 'Verbunden',
    since: 'seit:',
    pending: (count) =>
      `${plural(count, { one: 'Nachricht wartet', other: 'Nachrichten warten' })} darauf, geschrieben zu werden`,
    failed: (count) =>
      `${plural(count, { one: 'Nachricht', other: 'Nachrichten' })} in 24 Stunden nicht angekommen oder ungewiss`,
    gone: 'Nicht mehr verbunden',
    goneHint:
      'Der Workspace hat die App entfernt oder ihr den Zugang entzogen. Dort wird nichts mehr geschrieben, und von dort wird nichts mehr ausgeführt. Verbinden Sie ihn erneut: Routen und Threads bleiben erhalten.',
    again: 'Erneut verbinden',
    disconnect: 'Trennen',
    disconnectTitle: (name) => `„${name}“ trennen?`,
    disconnectBody:
      'Die App wird aus dem Workspace entfernt. Vergessen wird, was wohin geht, wer wer ist, alle Threads und was noch zu schreiben war. Was dort steht, bleibt stehen.',
    disconnected: 'Workspace getrennt',
  },
  routes: {
    title: '2. Was wohin geht',
    lead: 'Jede Route führt in einen eigenen Slack-Kanal. Threads, die es schon gibt, bleiben, wo sie sind.',
    empty: 'Noch geht nichts an Slack.',
    add: 'Route hinzufügen',
    addFirst: 'Beginnen Sie mit dem Kanal, in den Unterhaltungen gehen.',
    allTaken: 'Alles hat eine Route.',
    kinds: {
      all: 'Alle übrigen Unterhaltungen',
      one: 'Unterhaltungen eines Kanals',
      escalations: 'Jemand will einen Menschen sprechen',
      approvals: 'Was auf Freigabe wartet',
      content: 'Entwürfe von Inhalten',
    },
    oneOf: (channel) => `Unterhaltungen aus „${channel}“`,
    ofHidden: 'Unterhaltungen eines Kanals, den es nicht mehr gibt oder den Sie nicht sehen',
    isPrivate: 'Privater Kanal',
    everything: 'Alle Unterhaltungen',
    callsNobody: 'Benachrichtigt niemanden',
    calls: (who) => `Benachrichtigt ${who}`,
    callsPerson: (id) => `Benachrichtigt die Person ${id}`,
    problem: 'Slack nimmt nicht an, was hierher geht:',
    notIn: 'Die App ist nicht in diesem Kanal.',
    isArchived: 'Dieser Kanal ist archiviert: Dort kann nichts geschrieben werden.',
    notFound: 'Diesen Kanal gibt es nicht mehr, oder Slack zeigt ihn der App nicht mehr.',
    restore:
      'Stellen Sie den Kanal in Slack wieder her, oder wählen Sie einen anderen, und prüfen Sie es hier erneut.',
    invite: 'Geben Sie im Kanal /invite ein, wählen Sie dort die App, und prüfen Sie es hier erneut.',
    check: 'Erneut prüfen',
    checked: 'Die App ist im Kanal',
    change: 'Ändern',
    changeTitle: (channel) => `Route nach #${channel}`,
    remove: 'Entfernen',
    removeTitle: (channel) => `Route nach #${channel} entfernen?`,
    removeBody:
      'Dorthin geht nichts Neues mehr. Was in den Threads geschrieben wird, wird nicht mehr gelesen.',
    removed: 'Route entfernt',
    saved: 'Route gespeichert',
    kind: 'Was dorthin geht',
    ours: 'Unser Kanal',
    channel: 'Slack-Kanal',
    choose: 'Kanal wählen',
    privateHint: 'Nicht öffentlich',
    channelHelp:
      'Ein privater Kanal steht in der Liste, sobald die App dort eingeladen ist: Geben Sie darin /invite ein.',
    isCut: 'Es gibt mehr als 2.000 Kanäle; die übrigen stehen nicht in der Liste.',
    reread: 'Liste neu laden',
    noList: 'Die Slack-Kanäle konnten nicht geladen werden.',
    mention: 'Wer benachrichtigt wird',
    mentions: {
      nobody: 'Niemand',
      channel: 'Alle im Kanal (@channel)',
      here: 'Wer da ist (@here)',
      person: 'Eine Person',
    },
    person: 'Mitglieds-ID in Slack',
    personHelp: 'In Slack: Profil, die drei Punkte, „Mitglieds-ID kopieren“. Sie beginnt mit U oder W.',
    personShape: 'Geben Sie eine ID wie U02ABC3DE ein',
    threadText: 'Was einfacher Text in einem Thread ist',
    threadTexts: { note: 'Eine Notiz (empfohlen)', reply: 'Eine Antwort an den Kunden', nothing: 'Nichts' },
    previews: {
      note: '„Ja, sie sind blau“ in einem Thread wird zu einer Notiz, die der Kunde nie sieht.',
      reply: '„Ja, sie sind blau“ in einem Thread geht fünf Sekunden später an den Kunden.',
      nothing: '„Ja, sie sind blau“ in einem Thread bleibt in Slack, und nichts geschieht.',
    },
    replyWarning:
      'Alles, was ohne ! in einem Thread geschrieben wird, geht nach fünf Sekunden an den Kunden. Zurücknehmen lässt es sich nur, indem man es vorher löscht.',
    test: 'Testnachricht senden',
    tested: (channel) => `Eine Testnachricht steht in #${channel}`,
    testInvalid: 'Laden Sie die App zuerst in den Kanal für Unterhaltungen ein.',
    routeInvalid:
      'Slack zeigt der App diesen Kanal nicht. Laden Sie die App dort ein, oder wählen Sie einen anderen Kanal.',
  },
  links: {
    title: '3. Wer wer ist',
    lead: 'Was jemand in Slack schreibt und anklickt, geschieht mit den Rechten, die diese Person hier hat. Verknüpfen kann sich jeder selbst: Wer in einem Thread schreibt und nicht bekannt ist, erhält einen Link.',
    empty: 'Noch ist niemand verknüpft.',
    by: {
      themselves: 'selbst verknüpft',
      email: 'über dieselbe E-Mail-Adresse',
      admin: 'von einem Admin verknüpft',
    },
    add: 'Jemanden verknüpfen',
    addTitle: 'Wer ist das in Slack?',
    colleague: 'Kollege oder Kollegin',
    noColleague: 'Ihre Rolle zeigt keine Kollegen.',
    addAction: 'Verknüpfen',
    addHelp:
      'Das gilt, sobald die Person den Link geöffnet hat, den sie in Slack bekommt, wenn sie dort in einen Thread schreibt.',
    added: (name) => `${name} ist verknüpft`,
    addedWaits: (name) => `Die Verknüpfung mit ${name} wartet auf Bestätigung`,
    waits: 'wartet auf Bestätigung',
    invalid: 'Diese Person gehört nicht mehr zur Organisation.',
    remove: 'Verknüpfung lösen',
    removeTitle: (name) => `Verknüpfung mit ${name} lösen?`,
    removeBody:
      'Was die Person in Slack schreibt und anklickt, wird nicht mehr ausgeführt, bis sie sich erneut verknüpft. Wer an beiden Orten dieselbe E-Mail-Adresse hat, wird darüber wieder verknüpft.',
    removed: 'Verknüpfung gelöst',
  },
  mine: {
    title: 'Sie verknüpfen gleich Ihr Chat-Konto',
    lead: (name) =>
      `Was Sie in Slack schreiben und anklicken, geschieht dann als ${name}. Tun Sie das nur, wenn Sie diesen Link gerade in einem Thread bekommen haben.`,
    account: (name) => `Konto in Slack: ${name}`,
    conflict:
      'Dieses Slack-Konto ist mit jemand anderem aus dem Team verknüpft. Ein Inhaber oder Admin muss die Verknüpfung zuerst lösen.',
    action: 'Verknüpfen',
    done: 'Ihr Chat-Konto ist verknüpft. Gehen Sie zum Thread zurück und schreiben Sie noch einmal.',
    gone: 'Dieser Link ist unvollständig',
    goneHint:
      'Öffnen Sie ihn aus Slack, oder schreiben Sie noch einmal in den Thread, um einen neuen zu erhalten.',
  },
  problems: {
    team_chat_not_configured: 'Slack ist auf diesem Dienst nicht eingerichtet.',
    team_chat_not_connected: 'Es ist kein Workspace mehr verbunden.',
    team_chat_not_found: 'Das hat inzwischen jemand entfernt.',
    team_chat_conflict: 'In diesen Kanal führt schon eine andere Route. Wählen Sie einen anderen.',
    team_chat_vendor_error: 'Slack hat nicht getan, was verlangt wurde:',
    team_chat_link_expired:
      'Dieser Link gilt nicht für Ihre Organisation oder ist älter als eine Stunde. Schreiben Sie noch einmal in den Thread, um einen neuen zu erhalten.',
  },
  unreachable: 'Slack war nicht zu erreichen. Versuchen Sie es in einer Minute noch einmal.',
}
