/** What a customer reads in a mail with answers, in one language. `{org}` and `{name}` are filled in. */
interface ReplyTexts {
  subject: string
  heading: string
  /** Where the page of the chat is known, and where it is not. */
  action: string
  elsewhere: string
  why: string
  stop: string
  stopAsk: string
  stopped: string
}

const en: ReplyTexts = {
  subject: '{org} answered you',
  heading: '{name} answered you',
  action: 'Continue the conversation',
  elsewhere: 'To answer, open the chat on the page where you wrote to us.',
  why: 'You get this email because you left this address in our chat. Please answer in the chat: replies to this email do not reach the conversation.',
  stop: 'Stop these emails',
  stopAsk: 'Stop emailing our answers to this address?',
  stopped: 'Done. We won’t email our answers to this address any more.',
}

const TEXTS: Record<string, ReplyTexts> = {
  en,
  de: {
    subject: '{org} hat Ihnen geantwortet',
    heading: '{name} hat Ihnen geantwortet',
    action: 'Unterhaltung fortsetzen',
    elsewhere: 'Zum Antworten öffnen Sie den Chat auf der Seite, auf der Sie uns geschrieben haben.',
    why: 'Sie erhalten diese E-Mail, weil Sie diese Adresse in unserem Chat angegeben haben. Bitte antworten Sie im Chat: Antworten auf diese E-Mail erreichen die Unterhaltung nicht.',
    stop: 'Keine solchen E-Mails mehr',
    stopAsk: 'Unsere Antworten nicht mehr an diese Adresse senden?',
    stopped: 'Erledigt. Wir senden unsere Antworten nicht mehr an diese Adresse.',
  },
  fr: {
    subject: '{org} vous a répondu',
    heading: '{name} vous a répondu',
    action: 'Poursuivre la conversation',
    elsewhere: 'Pour répondre, ouvrez le chat sur la page où vous nous avez écrit.',
    why: 'Vous recevez cet e-mail parce que vous avez laissé cette adresse dans notre chat. Merci de répondre dans le chat : les réponses à cet e-mail n’arrivent pas dans la conversation.',
    stop: 'Ne plus recevoir ces e-mails',
    stopAsk: 'Ne plus recevoir nos réponses à cette adresse ?',
    stopped: 'C’est fait. Nous n’enverrons plus nos réponses à cette adresse.',
  },
  es: {
    subject: '{org} te ha respondido',
    heading: '{name} te ha respondido',
    action: 'Continuar la conversación',
    elsewhere: 'Para responder, abre el chat en la página desde la que nos escribiste.',
    why: 'Recibes este correo porque dejaste esta dirección en nuestro chat. Responde en el chat: las respuestas a este correo no llegan a la conversación.',
    stop: 'No recibir más estos correos',
    stopAsk: '¿Dejar de recibir nuestras respuestas en esta dirección?',
    stopped: 'Listo. Ya no enviaremos nuestras respuestas a esta dirección.',
  },
  it: {
    subject: '{org} ti ha risposto',
    heading: '{name} ti ha risposto',
    action: 'Continua la conversazione',
    elsewhere: 'Per rispondere, apri la chat nella pagina da cui ci hai scritto.',
    why: 'Ricevi questa email perché hai lasciato questo indirizzo nella nostra chat. Rispondi nella chat: le risposte a questa email non arrivano nella conversazione.',
    stop: 'Non ricevere più queste email',
    stopAsk: 'Non vuoi più ricevere le nostre risposte a questo indirizzo?',
    stopped: 'Fatto. Non invieremo più le nostre risposte a questo indirizzo.',
  },
  pt: {
    subject: '{org} respondeu-lhe',
    heading: '{name} respondeu-lhe',
    action: 'Continuar a conversa',
    elsewhere: 'Para responder, abra o chat na página em que nos escreveu.',
    why: 'Recebe este email porque deixou este endereço no nosso chat. Responda no chat: as respostas a este email não chegam à conversa.',
    stop: 'Deixar de receber estes emails',
    stopAsk: 'Deixar de receber as nossas respostas neste endereço?',
    stopped: 'Feito. Não enviaremos mais as nossas respostas para este endereço.',
  },
  nl: {
    subject: '{org} heeft je geantwoord',
    heading: '{name} heeft je geantwoord',
    action: 'Gesprek voortzetten',
    elsewhere: 'Open om te antwoorden de chat op de pagina waar je ons hebt geschreven.',
    why: 'Je krijgt deze e-mail omdat je dit adres in onze chat hebt achtergelaten. Antwoord in de chat: antwoorden op deze e-mail komen niet in het gesprek terecht.',
    stop: 'Deze e-mails niet meer ontvangen',
    stopAsk: 'Onze antwoorden niet meer naar dit adres sturen?',
    stopped: 'Gedaan. We sturen onze antwoorden niet meer naar dit adres.',
  },
  da: {
    subject: '{org} har svaret dig',
    heading: '{name} har svaret dig',
    action: 'Fortsæt samtalen',
    elsewhere: 'Åbn chatten på den side, hvor du skrev til os, for at svare.',
    why: 'Du får denne e-mail, fordi du skrev denne adresse i vores chat. Svar i chatten: svar på denne e-mail når ikke frem til samtalen.',
    stop: 'Stop disse e-mails',
    stopAsk: 'Skal vi ikke længere sende vores svar til denne adresse?',
    stopped: 'Klaret. Vi sender ikke længere vores svar til denne adresse.',
  },
  nb: {
    subject: '{org} har svart deg',
    heading: '{name} har svart deg',
    action: 'Fortsett samtalen',
    elsewhere: 'Åpne chatten på siden der du skrev til oss, for å svare.',
    why: 'Du får denne e-posten fordi du oppga denne adressen i chatten vår. Svar i chatten: svar på denne e-posten kommer ikke inn i samtalen.',
    stop: 'Stopp disse e-postene',
    stopAsk: 'Skal vi slutte å sende svarene våre til denne adressen?',
    stopped: 'Ferdig. Vi sender ikke lenger svarene våre til denne adressen.',
  },
  sv: {
    subject: '{org} har svarat dig',
    heading: '{name} har svarat dig',
    action: 'Fortsätt konversationen',
    elsewhere: 'Öppna chatten på sidan där du skrev till oss för att svara.',
    why: 'Du får det här mejlet för att du angav adressen i vår chatt. Svara i chatten: svar på det här mejlet når inte konversationen.',
    stop: 'Sluta skicka sådana mejl',
    stopAsk: 'Sluta skicka våra svar till den här adressen?',
    stopped: 'Klart. Vi skickar inte längre våra svar till den här adressen.',
  },
  fi: {
    subject: '{org} on vastannut sinulle',
    heading: '{name} on vastannut sinulle',
    action: 'Jatka keskustelua',
    elsewhere: 'Vastaa avaamalla chat sivulla, jolla kirjoitit meille.',
    why: 'Saat tämän sähköpostin, koska jätit tämän osoitteen chattiimme. Vastaa chatissa: vastaukset tähän sähköpostiin eivät päädy keskusteluun.',
    stop: 'Lopeta nämä sähköpostit',
    stopAsk: 'Lopetetaanko vastaustemme lähettäminen tähän osoitteeseen?',
    stopped: 'Valmis. Emme enää lähetä vastauksiamme tähän osoitteeseen.',
  },
  is: {
    subject: '{org} hefur svarað þér',
    heading: '{name} hefur svarað þér',
    action: 'Halda samtalinu áfram',
    elsewhere: 'Til að svara skaltu opna spjallið á síðunni þar sem þú skrifaðir okkur.',
    why: 'Þú færð þennan tölvupóst af því að þú gafst upp þetta netfang í spjallinu okkar. Svaraðu í spjallinu: svör við þessum tölvupósti berast ekki í samtalið.',
    stop: 'Hætta að fá þessa tölvupósta',
    stopAsk: 'Hætta að senda svör okkar á þetta netfang?',
    stopped: 'Búið. Við sendum svör okkar ekki lengur á þetta netfang.',
  },
  pl: {
    subject: '{org} – odpowiedź dla Ciebie',
    heading: 'Nowa odpowiedź: {name}',
    action: 'Kontynuuj rozmowę',
    elsewhere: 'Aby odpowiedzieć, otwórz czat na stronie, z której do nas napisano.',
    why: 'Otrzymujesz tę wiadomość, ponieważ ten adres został podany na naszym czacie. Prosimy odpowiadać na czacie: odpowiedzi na tę wiadomość nie trafią do rozmowy.',
    stop: 'Nie wysyłajcie więcej takich wiadomości',
    stopAsk: 'Nie wysyłać więcej naszych odpowiedzi na ten adres?',
    stopped: 'Gotowe. Nie będziemy już wysyłać odpowiedzi na ten adres.',
  },
  uk: {
    subject: 'Відповідь від {org}',
    heading: 'Вам відповіли: {name}',
    action: 'Продовжити розмову',
    elsewhere: 'Щоб відповісти, відкрийте чат на сторінці, з якої ви нам писали.',
    why: 'Ви отримали цей лист, бо залишили цю адресу в нашому чаті. Відповідайте, будь ласка, у чаті: відповіді на цей лист не потрапляють у розмову.',
    stop: 'Більше не надсилати таких листів',
    stopAsk: 'Більше не надсилати наші відповіді на цю адресу?',
    stopped: 'Готово. Ми більше не надсилатимемо відповідей на цю адресу.',
  },
  ja: {
    subject: '{org}から返信があります',
    heading: '{name}から返信があります',
    action: '会話を続ける',
    elsewhere: '返信するには、お問い合わせいただいたページでチャットを開いてください。',
    why: 'このメールは、チャットでこのアドレスをご入力いただいたためお送りしています。返信はチャットでお願いします。このメールへの返信は会話に届きません。',
    stop: 'このメールの配信を停止する',
    stopAsk: 'このアドレスへの返信メールを停止しますか?',
    stopped: '停止しました。このアドレスに返信をメールでお送りすることはありません。',
  },
  ar: {
    subject: 'ردّ عليك {org}',
    heading: 'ردّ عليك {name}',
    action: 'متابعة المحادثة',
    elsewhere: 'للرد، افتح الدردشة في الصفحة التي راسلتنا منها.',
    why: 'تصلك هذه الرسالة لأنك تركت هذا العنوان في دردشتنا. يُرجى الرد في الدردشة: الردود على هذه الرسالة لا تصل إلى المحادثة.',
    stop: 'إيقاف هذه الرسائل',
    stopAsk: 'هل تريد إيقاف إرسال ردودنا إلى هذا العنوان؟',
    stopped: 'تم. لن نرسل ردودنا إلى هذا العنوان بعد الآن.',
  },
}

const ALIASES: Record<string, string> = { no: 'nb', nn: 'nb' }

/** The languages of these mails: those of the widget. */
export const REPLY_LANGUAGES: readonly string[] = Object.keys(TEXTS)

/** The language of these mails that fits a BCP 47 tag; English where none does. */
export function replyLanguage(locale: string | null): string {
  const primary = (locale ?? '').toLowerCase().split('-', 1)[0] ?? ''
  const language = ALIASES[primary] ?? primary
  return language in TEXTS ? language : 'en'
}

/** The texts of a language from `replyLanguage`. */
export const replyTexts = (language: string): ReplyTexts => TEXTS[language] ?? en
