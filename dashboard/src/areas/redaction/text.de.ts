import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about redaction, in German. */
export const text: Translation<typeof english> = {
  title: 'Schwärzung',
  lead: 'Verbirgt heikle Nummern in Nachrichten von Kunden, bevor sie gespeichert werden.',
  counts:
    'Gilt für neue Nachrichten. Verborgene Ziffern werden nie gespeichert und lassen sich nicht wiederherstellen.',
  policy: 'Was mit ihnen geschieht',
  policies: {
    off: ['Behalten', 'Nachrichten werden gespeichert, wie sie geschrieben wurden.'],
    mask: [
      'Unkenntlich machen',
      'Geburtsdatum, die letzten vier Ziffern einer Karte und Anfang und Ende einer Kontonummer bleiben lesbar.',
    ],
    remove: ['Entfernen', 'Ein Platzhalter sagt, was dort stand.'],
  },
  detectors: 'Was verborgen wird',
  names: {
    no_fnr: ['Norwegische Personennummern', 'Fødselsnummer und D-nummer'],
    se_pnr: ['Schwedische Personennummern', 'Personnummer und samordningsnummer'],
    dk_cpr: ['Dänische Personennummern', 'CPR-nummer'],
    payment_card: ['Kartennummern', ''],
    iban: ['Kontonummern', 'IBAN'],
  },
  none: 'Wählen Sie mindestens eine aus oder behalten Sie sie',
  confidence: 'Sicherheit',
  confidences: {
    high: ['Hoch', 'Nur Nummern mit gültigen Prüfziffern.'],
    medium: ['Mittel', 'Auch Nummern, die so aussehen, wenn Wörter in der Nähe darauf hinweisen.'],
  },
}
