import { eld } from 'eld/extrasmall'

/** What customers are told without a model, in one language. */
interface Words {
  /** Somebody takes over; people answer now. */
  soon: string
  /** The same while it is closed: `{when}` is when people answer again. */
  later: string
  /** The same where that is not known. */
  away: string
  /** Where a quotation is from: `{title}`. */
  source: string
  /** Asks for a person. */
  person: RegExp
}

const ENGLISH: Words = {
  soon: 'I am handing you over to a colleague, who will answer you here.',
  later: 'I am handing you over to a colleague. We are closed at the moment and will answer you from {when}.',
  away: 'I am handing you over to a colleague. We are closed at the moment and will answer you as soon as we can.',
  source: 'From “{title}”.',
  person:
    /\b(?:(?:speak|talk|chat)\s+(?:to|with)\s+(?:a|an|some)?\s*(?:real |live |actual )?(?:human|person|someone|somebody|agent|colleague|representative|operator)|(?:real|live|actual) (?:human|person|agent)|human (?:agent|being|please)|(?:need|want|get me|give me) (?:a|an)? ?(?:human|person|operator|representative))\b/i,
}

const WORDS: Readonly<Record<string, Words>> = {
  en: ENGLISH,
  de: {
    soon: 'Ich gebe an eine Kollegin oder einen Kollegen weiter; die Antwort kommt hier.',
    later:
      'Ich gebe an eine Kollegin oder einen Kollegen weiter. Gerade ist geschlossen, wir antworten ab {when}.',
    away: 'Ich gebe an eine Kollegin oder einen Kollegen weiter. Gerade ist geschlossen, wir antworten so bald wie möglich.',
    source: 'Aus „{title}“.',
    person:
      /(?:mit (?:einem|einer|nem|ner)?\s*(?:echten? |richtigen? )?(?:mensch|mitarbeiter|person|kolleg|berater)\w*\s+(?:sprechen|reden|chatten|schreiben|verbinden)|(?:echten|richtigen) menschen|echter mensch|mit jemandem (?:sprechen|reden)|(?:menschen|mitarbeiter)\w*\s+bitte|kundenberater)/i,
  },
  es: {
    soon: 'Te paso con una persona del equipo, que te responderá aquí.',
    later: 'Te paso con una persona del equipo. Ahora está cerrado; te responderemos a partir de {when}.',
    away: 'Te paso con una persona del equipo. Ahora está cerrado; te responderemos en cuanto podamos.',
    source: 'De «{title}».',
    person:
      /(?:hablar|chatear) con (?:un|una|alg[uú]n)?\s*(?:humano|persona|agente|alguien|operador)|persona real|agente humano/i,
  },
  fr: {
    soon: 'Je vous passe une personne de l’équipe, qui vous répondra ici.',
    later:
      'Je vous passe une personne de l’équipe. C’est fermé pour le moment ; nous répondrons à partir de {when}.',
    away: 'Je vous passe une personne de l’équipe. C’est fermé pour le moment ; nous répondrons dès que possible.',
    source: 'Extrait de « {title} ».',
    person:
      /(?:parler|discuter) (?:à|a|avec) (?:un|une|quelqu)?\S*\s*(?:humain|personne|conseiller|conseillère|agent|quelqu|vrai)|vraie personne|agent humain/i,
  },
  it: {
    soon: 'La passo a una persona del team, che risponderà qui.',
    later: 'La passo a una persona del team. Ora siamo chiusi; risponderemo da {when}.',
    away: 'La passo a una persona del team. Ora siamo chiusi; risponderemo appena possibile.',
    source: 'Da «{title}».',
    person:
      /parlare con (?:un|una|qualcuno)\S*\s*(?:umano|persona|operatore|operatrice|agente)?|persona reale|operatore umano/i,
  },
  nl: {
    soon: 'Ik geef u door aan een collega, die u hier antwoordt.',
    later: 'Ik geef u door aan een collega. We zijn nu gesloten en antwoorden vanaf {when}.',
    away: 'Ik geef u door aan een collega. We zijn nu gesloten en antwoorden zo snel mogelijk.',
    source: 'Uit ‘{title}’.',
    person:
      /(?:met|naar) (?:een |iemand)(?:echte? )?(?:mens|persoon|medewerker|collega)?\s*(?:spreken|praten|chatten)|echt mens|echte persoon/i,
  },
  pt: {
    soon: 'Vou passar a conversa a uma pessoa da equipa, que responderá aqui.',
    later:
      'Vou passar a conversa a uma pessoa da equipa. Estamos fechados; responderemos a partir de {when}.',
    away: 'Vou passar a conversa a uma pessoa da equipa. Estamos fechados; responderemos assim que possível.',
    source: 'De «{title}».',
    person:
      /falar com (?:um|uma|algu[eé]m)\S*\s*(?:humano|pessoa|atendente|agente|operador)?|pessoa real|atendente humano/i,
  },
  pl: {
    soon: 'Przekazuję rozmowę osobie z zespołu, która odpowie tutaj.',
    later: 'Przekazuję rozmowę osobie z zespołu. Teraz jest zamknięte; odpowiemy od {when}.',
    away: 'Przekazuję rozmowę osobie z zespołu. Teraz jest zamknięte; odpowiemy najszybciej, jak to możliwe.',
    source: 'Z „{title}”.',
    person:
      /(?:porozmawia\S+|rozmawia\S+) z (?:człowiekiem|kimś|konsultantem|osobą|pracownikiem)|żyw\S+ człowiek/i,
  },
  sv: {
    soon: 'Jag lämnar över till en kollega, som svarar dig här.',
    later: 'Jag lämnar över till en kollega. Vi har stängt just nu och svarar från {when}.',
    away: 'Jag lämnar över till en kollega. Vi har stängt just nu och svarar så snart vi kan.',
    source: 'Ur ”{title}”.',
    person: /(?:prata|tala|chatta) med (?:en )?(?:riktig )?(?:människa|person|någon|medarbetare|kollega)/i,
  },
  da: {
    soon: 'Jeg giver dig videre til en kollega, som svarer dig her.',
    later: 'Jeg giver dig videre til en kollega. Vi har lukket lige nu og svarer fra {when}.',
    away: 'Jeg giver dig videre til en kollega. Vi har lukket lige nu og svarer, så snart vi kan.',
    source: 'Fra »{title}«.',
    person: /(?:tale|snakke|chatte) med (?:et |en )?(?:rigtigt? )?(?:menneske|person|nogen|medarbejder)/i,
  },
  no: {
    soon: 'Jeg setter deg over til en kollega, som svarer deg her.',
    later: 'Jeg setter deg over til en kollega. Vi har stengt nå og svarer fra {when}.',
    away: 'Jeg setter deg over til en kollega. Vi har stengt nå og svarer så snart vi kan.',
    source: 'Fra «{title}».',
    person: /(?:snakke|prate|chatte) med (?:et |en )?(?:ekte )?(?:menneske|person|noen|medarbeider)/i,
  },
  fi: {
    soon: 'Siirrän keskustelun työkaverille, joka vastaa sinulle tässä.',
    later: 'Siirrän keskustelun työkaverille. Olemme nyt suljettuina ja vastaamme {when} alkaen.',
    away: 'Siirrän keskustelun työkaverille. Olemme nyt suljettuina ja vastaamme niin pian kuin voimme.',
    source: 'Lähde: ”{title}”.',
    person: /(?:puhua|jutella) (?:oikean )?(?:ihmisen|jonkun|asiakaspalvelijan|henkilön) kanssa/i,
  },
  tr: {
    soon: 'Sizi bir çalışma arkadaşıma aktarıyorum; yanıtı burada alacaksınız.',
    later: 'Sizi bir çalışma arkadaşıma aktarıyorum. Şu anda kapalıyız; {when} itibarıyla yanıtlayacağız.',
    away: 'Sizi bir çalışma arkadaşıma aktarıyorum. Şu anda kapalıyız; en kısa sürede yanıtlayacağız.',
    source: '“{title}” başlıklı metinden.',
    person:
      /(?:bir )?(?:insan|temsilci|yetkili|biri)(?:yle|ile|si ile)? (?:konuş|görüş)\S*|gerçek (?:bir )?(?:insan|kişi)/i,
  },
}

/** Enough of a text to tell its language by. */
const MOST_TEXT = 500

/** The language of a text, as far as we have words in it; English where it cannot be told. */
export function languageOf(text: string): string {
  const { language } = eld.detect(text.slice(0, MOST_TEXT))
  return language in WORDS ? language : 'en'
}

const wordsOf = (language: string): Words => WORDS[language] ?? ENGLISH

/** Whether somebody asks for a person, in any of the languages: who writes it in another one than before means it, too. */
export const wantsPerson = (text: string): boolean =>
  Object.values(WORDS).some(({ person }) => person.test(text.slice(0, 2000)))

/** What a customer is told at a handover, in their language, by when people answer. */
export function handoverWords(
  language: string,
  closed: { opensAt: Date | null; timeZone: string } | null,
): string {
  const { soon, later, away } = wordsOf(language)
  if (!closed) return soon
  if (!closed.opensAt) return away
  const when = new Intl.DateTimeFormat(language, {
    timeZone: closed.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(closed.opensAt)
  return later.replace('{when}', when)
}

/** Where a quotation is from. */
export const sourceLine = (language: string, title: string): string =>
  wordsOf(language).source.replace('{title}', () => title)
