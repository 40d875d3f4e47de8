import type { Translation } from '../../text/translation.ts'
import type { startingText as english } from './starting.en.ts'

/** What collections to begin with consist of, in German. */
export const startingText: Translation<typeof english> = {
  blog: {
    name: 'Blogbeiträge',
    hint: 'Titel, Zusammenfassung, Titelbild, Text, Schlagwörter, Datum',
    description: 'Beiträge des Blogs, im Ton des Unternehmens.',
  },
  pages: {
    name: 'Seiten',
    slug: 'seiten',
    hint: 'Titel, Beschreibung für Suchmaschinen, Blöcke',
    description: 'Seiten der Website, die aus Blöcken zusammengestellt werden.',
  },
  help: {
    name: 'Hilfeartikel',
    slug: 'hilfe',
    hint: 'Titel, Zusammenfassung, Kategorie, Text, verwandte Artikel',
    description: 'Antworten auf das, was Kunden fragen, Schritt für Schritt.',
  },
  labels: {
    title: 'Titel',
    summary: 'Zusammenfassung',
    cover: 'Titelbild',
    body: 'Text',
    tags: 'Schlagwörter',
    publishedOn: 'Datum',
    author: 'Geschrieben von',
    metaDescription: 'Beschreibung für Suchmaschinen',
    sections: 'Abschnitte',
    category: 'Kategorie',
    related: 'Verwandte Artikel',
    heading: 'Überschrift',
    image: 'Bild',
    caption: 'Bildunterschrift',
    label: 'Beschriftung',
    address: 'Adresse',
    question: 'Frage',
    answer: 'Antwort',
  },
  hints: {
    summary: 'Ein oder zwei Sätze für Listen und Suchmaschinen.',
    metaDescription: 'Steht in Suchergebnissen; bis zu etwa 155 Zeichen.',
  },
  blocks: {
    hero: 'Aufmacher',
    text: 'Text',
    image: 'Bild',
    callToAction: 'Aufruf',
    question: 'Frage und Antwort',
  },
  choices: {
    tags: 'Neuigkeiten\nProdukt\nAnleitung',
    categories: 'Erste Schritte\nKonto\nAbrechnung\nProbleme lösen',
  },
}
