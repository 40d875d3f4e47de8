import { formatNumber } from '../../../text/format-number.ts'
import { plural } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

const events = (count: number) => plural(count, { one: 'Ereignis', other: 'Ereignisse' })
const eventsCame = (count: number) => plural(count, { one: 'Ereignis kam', other: 'Ereignisse kamen' })

/** The texts of the settings of trackers, in German. */
export const text: Translation<typeof english> = {
  list: {
    title: 'Tracker',
    lead: 'Besuche einer Website zählen, mit einer Zeile Skript. Ohne Cookies, und die Seiten bleiben schnell.',
    create: 'Neuer Tracker',
    emptyTitle: 'Noch keine Tracker',
    emptyHint:
      'Ein Tracker zeigt, welche Seiten gelesen werden, woher Besucher kommen und ob sie Ihre Ziele erreichen.',
    anyOrigin: 'Jede Website',
    key: (prefix) => `Schlüssel ${prefix}…`,
    keyUsed: 'zuletzt verwendet:',
    noKey: 'Kein Schlüssel',
    verifiedOnly: 'Nur verifizierte Besucher',
    views: (count) => `${plural(count, { one: 'Aufruf', other: 'Aufrufe' })} in 7 Tagen`,
    viewsOn: (views) => views.map(({ day, views: count }) => `${day}: ${formatNumber(count)}`).join(', '),
    madeTitle: (name) => `„${name}“ erstellt`,
    setUp: 'Tracker einrichten',
    trackerKey: 'Tracker-Schlüssel',
    identitySecret: 'Signaturschlüssel',
  },
  form: {
    name: 'Name',
    nameHelp: 'Für Sie und Ihr Team, etwa „Website“.',
    origins: 'Erlaubte Websites',
    originsHelp:
      'Eine pro Zeile, etwa https://www.example.com. Bleibt das Feld leer, ist jede Website erlaubt.',
    verified: 'Nur verifizierte Besucher',
    verifiedHelp:
      'Zählt nur Besucher, deren Identität Ihr Server signiert hat. Was sie davor getan haben, wird nicht gezählt.',
    locales: 'Sprachordner',
    localesHelp:
      'Durch Kommas getrennt, etwa en, nb. /en/prices und /nb/prices zählen dann als eine Seite, /prices.',
    localesShape: 'Höchstens 32, jeder mit höchstens 16 Zeichen',
    retention: 'Einzelne Ereignisse aufbewahren (Tage)',
    retentionHelp:
      'Von 1 bis 3660. Danach bleiben nur Tagessummen, die nichts über einzelne Besucher aussagen.',
    retentionShape: 'Eine ganze Zahl von 1 bis 3660',
    daily: 'Ereignisse pro Tag',
    dailyHelp:
      'So viele Aufrufe, Ereignisse und Suchanfragen werden an einem Tag (UTC) höchstens gespeichert, damit niemand mit dem öffentlichen Schlüssel Ihre Zahlen verfälscht oder die Festplatte füllt.',
    dailyShape: 'Eine ganze Zahl von 1000 bis 100000000',
  },
  page: {
    back: 'Alle Tracker',
    notFound: 'Tracker nicht gefunden',
    notFoundHint: 'Vielleicht wurde er widerrufen, oder er gehört zu einer anderen Organisation.',
    adminsOnly: 'Nur Inhaber und Admins können diesen Tracker ändern.',
    toAnalytics: 'Webanalyse öffnen',
    settings: 'Einstellungen',
  },
  install: {
    title: 'Auf Ihrer Website',
    lead: 'Fügen Sie diese Zeilen in den <head> jeder Seite ein, die gezählt werden soll.',
    snippet: 'Snippet',
    keyPlaceholder: 'IHR_TRACKER_SCHLUESSEL',
    storage: 'Nichts im Browser speichern',
    storageHelp:
      'Besucher werden nur einen Tag lang wiedererkannt, an einem Code, den der Server bildet. Wer morgen wiederkommt, gilt als neu.',
    debug: 'In die Konsole schreiben',
    debugHelp: 'Zum Testen. Auf Ihrer Live-Website gehört es weg.',
    keyPublic: 'Der Schlüssel ist öffentlich: Er steht im Quelltext jeder Seite, die gezählt wird.',
    keyHidden: (prefix) =>
      `Dieser Schlüssel (${prefix}…) wurde erstellt, als Schlüssel nur einmal angezeigt wurden. Seiten, die ihn haben, werden weiter gezählt. Um das Snippet hier zu sehen, ersetzen Sie den Schlüssel; dann braucht jede Seite den neuen.`,
    noKey: 'Dieser Tracker hat keinen Schlüssel. Erstellen Sie einen, um das Snippet zu erhalten.',
    rotate: 'Schlüssel ersetzen',
    makeKey: 'Schlüssel erstellen',
    rotateTitle: (name) => `Schlüssel von „${name}“ ersetzen?`,
    rotateBody: (prefix) =>
      `Der Schlüssel ${prefix}… gilt ab sofort nicht mehr. Seiten mit dem alten Snippet werden nicht gezählt, bis sie das neue haben.`,
    rotateBodyNone: 'Der Tracker bekommt einen Schlüssel und zählt Seiten, die ihn haben.',
    rotateAction: 'Schlüssel ersetzen',
    more: 'docs/tracker.md beschreibt Attribute, eigene Ereignisse und wie Sie das Skript von Ihrer eigenen Domain ausliefern. Alle Aufrufe stehen in der ',
    reference: 'API-Referenz',
  },
  first: {
    title: 'Erstes Ereignis',
    watching: 'Warten auf das erste Ereignis',
    watchingHint: 'Öffnen Sie eine Seite mit dem Snippet. Das Ereignis erscheint hier von selbst.',
    received: 'Es funktioniert. Erstes Ereignis:',
    last: 'Zuletzt:',
    lastLine: (what, details) => (details === '' ? what : `${what} (${details})`),
    countedToday: (people, bots) =>
      `Letzte 24 Stunden: ${events(people)} von Menschen, ${formatNumber(bots)} von Bots.`,
    floodTitle: (count) =>
      `${plural(count, { one: 'Ereignis wurde', other: 'Ereignisse wurden' })} heute nicht gezählt, weil zu viele eingingen.`,
    flood: {
      quota: (count, most) =>
        `${eventsCame(count)} erst, als die ${formatNumber(most)} Ereignisse dieses Trackers für den Tag aufgebraucht waren. Erhöhen Sie „Ereignisse pro Tag“, wenn sie echt sind, oder tragen Sie Ihre Websites unter „Erlaubte Websites“ ein. Ab Mitternacht (UTC) wird wieder gezählt.`,
      address: (count) =>
        `${eventsCame(count)} von einer Adresse, die schon ein Viertel der Ereignisse des Tages gesendet hatte. Besucher von anderen Adressen werden gezählt.`,
    },
    refusedTitle: 'Es kam etwas an, wurde aber abgewiesen',
    refused: {
      origin: (count) =>
        `${eventsCame(count)} von einer Website, die nicht auf der Liste der erlaubten steht. Vergleichen Sie ihre Adresse mit der Liste unten, einschließlich https:// und www.`,
      unverified: (count) =>
        `${eventsCame(count)} von nicht verifizierten Besuchern, es zählen aber nur verifizierte. Rufen Sie identify auf oder ändern Sie die Einstellung unten.`,
      malformed: (count) =>
        `${plural(count, { one: 'Ereignis war', other: 'Ereignisse waren' })} fehlerhaft. Prüfen Sie bei Aufrufen, die Sie selbst geschrieben haben, ob Felder fehlen; data-debug zeigt, welche es sind.`,
      other: (count, reason) => `${events(count)}: ${reason}.`,
    },
    failed: 'Ob Ereignisse eingehen, konnte nicht geprüft werden.',
    devices: {
      desktop: 'Computer',
      mobile: 'Smartphone',
      tablet: 'Tablet',
      tv: 'Fernseher',
      other: 'anderes Gerät',
    },
  },
  identity: {
    title: 'Verifizierte Besucher',
    lead: 'Belegt, wer ein Besucher ist. So erscheinen seine Seitenaufrufe neben seinen Unterhaltungen. Signiert wird mit diesem Schlüssel auf Ihrem Server, niemals auf der Seite.',
    recipe: 'Signieren auf Ihrem Server (Node.js)',
    recipeHint:
      'Übergeben Sie externalId, die Signatur und dieselbe E-Mail-Adresse auf der Seite an svc.analytics.identify. Eine Signatur gilt für einen Browser; erzeugen Sie für jeden Besuch eine neue.',
    secret: 'Signaturschlüssel',
    rotate: 'Neuen Signaturschlüssel erstellen',
    make: 'Signaturschlüssel erstellen',
    rotateTitle: (name) => `Signaturschlüssel von „${name}“ ersetzen?`,
    rotateBody:
      'Signaturen mit dem alten Signaturschlüssel werden ab sofort abgewiesen. Besucher bleiben anonym, bis Ihr Server mit dem neuen signiert.',
    rotateAction: 'Signaturschlüssel ersetzen',
    none: 'Dieser Tracker hat noch keinen Signaturschlüssel.',
  },
  share: {
    title: 'Freigabelinks',
    lead: 'Wer einen Link hat, sieht ohne Konto die Zahlen dieses Trackers, und sonst nichts.',
    create: 'Neuer Link',
    createTitle: 'Neuer Freigabelink',
    name: 'Name',
    nameHelp: 'Für wen er ist, etwa „Marketingagentur“.',
    madeTitle: (name) => `Der Link „${name}“`,
    link: 'Link',
    none: 'Keine Freigabelinks.',
    created: 'Erstellt:',
    lastUsed: 'zuletzt verwendet:',
    revoke: 'Widerrufen',
    revokeTitle: (name) => `„${name}“ widerrufen?`,
    revokeBody: 'Wer den Link hat, verliert sofort den Zugriff. Das lässt sich nicht rückgängig machen.',
    revoked: (name) => `„${name}“ widerrufen`,
  },
  erase: {
    title: 'Daten eines Besuchers löschen',
    lead: 'Löscht alle Seitenaufrufe, Ereignisse und Suchanfragen eines Browsers. Seine ID erhalten Sie, wenn Sie auf Ihrer Website in diesem Browser svc.analytics.getVisitorId() aufrufen.',
    visitorId: 'Besucher-ID',
    action: 'Besucher löschen',
    confirmTitle: 'Diesen Besucher löschen?',
    confirmBody: (id) =>
      `Alles, was ${id} aufgerufen und gesucht hat, wird gelöscht, und die Summen ändern sich. Das lässt sich nicht rückgängig machen.`,
    done: (count, searches) =>
      `Gelöscht: ${events(count)}, ${plural(searches, { one: 'Suchanfrage', other: 'Suchanfragen' })}`,
    nothing: 'Keine Daten zu diesem Besucher gefunden',
  },
  revoke: {
    title: 'Widerrufen',
    lead: 'Beendet das Zählen sofort. Auch Freigabelinks funktionieren dann nicht mehr.',
    action: 'Tracker widerrufen',
    confirmTitle: (name) => `„${name}“ widerrufen?`,
    confirmBody: (prefix) =>
      `${prefix ? `Der Schlüssel ${prefix}… gilt ab sofort nicht mehr, und Seiten mit seinem Snippet` : 'Seiten mit dem Snippet'} werden nicht mehr gezählt. Der Tracker verschwindet aus dieser Liste und aus der Webanalyse; in Exporten bleiben seine Daten.`,
    done: (name) => `„${name}“ widerrufen`,
  },
}
