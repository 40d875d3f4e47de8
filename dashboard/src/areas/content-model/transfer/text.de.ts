import { plural } from '../../../text/plural.ts'
import type { Translation } from '../../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts of moving content from one service to another, in German. */
export const text: Translation<typeof english> = {
  title: 'Inhalte übertragen',
  lead: 'Bringen Sie Inhalte von einem Stoa-Dienst zu einem anderen, oder heben Sie eine Kopie auf.',
  adminsOnly: 'Nur Inhaber und Admins können Inhalte übertragen.',
  kinds: {
    entries: (count) => plural(count, { one: 'Eintrag', other: 'Einträge' }),
    assets: (count) => plural(count, { one: 'Datei', other: 'Dateien' }),
    collections: (count) => plural(count, { one: 'Sammlung', other: 'Sammlungen' }),
    locales: (count) => plural(count, { one: 'Sprache', other: 'Sprachen' }),
    redirects: (count) => plural(count, { one: 'Weiterleitung', other: 'Weiterleitungen' }),
  },
  export: {
    title: 'Exportieren',
    lead: 'Eine Datei mit allen Sammlungen, Sprachen, Weiterleitungen und Einträgen, mit Entwürfen und dem, was veröffentlicht ist. Bilder und andere Dateien bis 1 MB sind darin enthalten, größere nur mit ihrem Namen.',
    start: 'Inhalte exportieren',
    running: 'Wird exportiert',
    soFar: (records) => `Bisher ${records}. Lassen Sie diesen Tab offen.`,
    cancel: 'Export abbrechen',
    done: (name) => `Gespeichert als ${name}.`,
    left: (count) =>
      plural(count, {
        one: 'Datei ist nur mit ihrem Namen enthalten:',
        other: 'Dateien sind nur mit ihrem Namen enthalten:',
      }),
    leftHint:
      'Laden Sie diese auf der anderen Seite hoch, bevor Sie dort importieren: Was denselben Namen und dieselbe Größe hat, wird wiedererkannt. Die übrigen wählen Sie in ihren Einträgen neu.',
    more: (count) => `und ${count} weitere`,
  },
  import: {
    title: 'Einen Export importieren',
    lead: 'Was es hier schon gibt, wird wiedererkannt; dieselbe Datei kann also noch einmal importiert werden. Ein Eintrag, der hier etwas anderes sagt, bekommt einen neuen Entwurf; was von ihm veröffentlicht ist, bleibt. Neue Einträge werden veröffentlicht, wenn sie es waren.',
    file: 'Export von Stoa (.jsonl)',
    reading: 'Die Datei wird gelesen …',
    found: (what) => `In dieser Datei: ${what}.`,
    start: 'Importieren',
    other: 'Andere Datei wählen',
    running: 'Wird importiert',
    part: (done, pages) => `Teil ${done} von ${pages}. Lassen Sie diesen Tab offen.`,
    cancel: 'Import anhalten',
    done: 'Der Import ist fertig.',
    wrongFile: 'Diese Datei ist kein Export von Inhalten aus Stoa, oder sie ist nicht vollständig.',
    goOn: 'Erneut versuchen',
    goOnHint: 'Es geht weiter, wo der Import aufgehört hat. Was schon importiert wurde, ist da.',
  },
}
