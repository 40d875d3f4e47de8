import { formatList } from '../../text/format-list.ts'
import { plural, pluralForm } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of the settings of canned replies, in German. */
export const text: Translation<typeof english> = {
  cannedReplies: {
    title: 'Textbausteine',
    lead: 'Antworten, die Sie oft geben: in eine Unterhaltung einfügen, anpassen, senden.',
    create: 'Neuer Textbaustein',
    emptyTitle: 'Noch keine Textbausteine',
    emptyHint:
      'Schreiben Sie eine Antwort einmal und verwenden Sie sie immer wieder; der Name des Kunden wird automatisch eingesetzt.',
    search: 'Textbausteine durchsuchen',
    searchHint: 'Kürzel, Titel oder Text',
    show: 'Anzeigen',
    shows: {
      all: 'Alle',
      shared: 'Geteilte',
      own: 'Eigene',
    },
    found: (count) => plural(count, { one: 'Textbaustein', other: 'Textbausteine' }),
    nothingFound: 'Keine Treffer',
    nothingFoundHint: 'Versuchen Sie es mit weniger Wörtern oder zeigen Sie alle an.',
    shared: 'Geteilt',
    own: 'Nur für Sie',
    used: (count) => `${count === 1 ? 'Einmal' : `${count}-mal`} verwendet, zuletzt:`,
    unused: 'Noch nicht verwendet',
  },
  cannedReply: {
    back: 'Alle Textbausteine',
    notFound: 'Textbaustein nicht gefunden',
    notFoundHint: 'Vielleicht wurde er gelöscht, oder er gehört jemand anderem aus dem Team.',
    name: 'Titel',
    nameHelp: 'Für Sie und Ihr Team; Kunden sehen ihn nicht.',
    shortcut: 'Kürzel',
    shortcutHelp:
      'Was Sie tippen, um ihn zu finden. Kleinbuchstaben, Ziffern und Bindestriche, etwa lieferzeiten.',
    shortcutShape: 'Nur Kleinbuchstaben, Ziffern und Bindestriche, höchstens 40 Zeichen, etwa lieferzeiten',
    shortcutTaken: 'Dieses Kürzel hat schon ein geteilter oder eigener Textbaustein.',
    body: 'Text',
    bodyHelp:
      'Variablen werden beim Einfügen ersetzt. Nach einem senkrechten Strich steht, was sonst gilt: {{contact.firstName|zusammen}}.',
    insert: 'Variable einfügen',
    variables: {
      'contact.name': 'Name des Kunden',
      'contact.firstName': 'Vorname des Kunden',
      'agent.name': 'Ihr Name',
      'agent.firstName': 'Ihr Vorname',
      'conversation.number': 'Nummer der Unterhaltung',
      'organization.name': 'Name der Organisation',
    },
    unknown: (names) =>
      `${formatList(names.map((name) => `{{${name}}}`))} ${pluralForm(names.length, { one: 'ist keine Variable', other: 'sind keine Variablen' })}. Fügen Sie eine aus dem Menü ein.`,
    audience: 'Wer ihn verwenden kann',
    audiences: {
      own: 'Nur Sie',
      shared: 'Alle in Ihrer Organisation',
    },
    preview: 'Vorschau',
    previewLead: 'Mit Beispielwerten.',
    previewUnknown: 'Wenn der Name des Kunden unbekannt ist',
    previewEmpty: 'Schreiben Sie den Text, um ihn hier zu sehen.',
    exampleName: 'Erika Mustermann',
    created: (title) => `„${title}“ erstellt`,
    delete: 'Löschen',
    deleteLead: {
      shared:
        'Niemand in Ihrer Organisation kann ihn dann noch verwenden. Damit gesendete Nachrichten bleiben.',
      own: 'Sie können ihn dann nicht mehr verwenden. Damit gesendete Nachrichten bleiben.',
    },
    deleteTitle: (title) => `„${title}“ löschen?`,
    deleteBody: (shortcut) =>
      `Der Text von ${shortcut} geht verloren. Das lässt sich nicht rückgängig machen.`,
    deleted: (title) => `„${title}“ gelöscht`,
  },
}
