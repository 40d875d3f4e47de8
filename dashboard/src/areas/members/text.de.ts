import { plural, pluralForm } from '../../text/plural.ts'
import type { Translation } from '../../text/translation.ts'
import type { text as english } from './text.en.ts'

/** The texts about members and invitations, in German. */
export const text: Translation<typeof english> = {
  palette: { invite: 'Jemanden ins Team einladen' },
  members: {
    title: 'Mitglieder',
    lead: 'Die Personen in dieser Organisation.',
    you: 'Sie',
    joined: 'Beigetreten:',
    roleOf: (name) => `Rolle von ${name}`,
    roleHints: {
      owner: 'Darf alles, auch Mitglieder und Rollen verwalten.',
      admin: 'Darf alles, außer Mitglieder und Rollen verwalten.',
      member: 'Darf Unterhaltungen beantworten und die Einstellungen sehen, die dafür nötig sind.',
    },
    roleChanged: (name, role) => `${name} hat jetzt die Rolle „${role}“`,
    onlyOwner:
      'Einziger Inhaber. Diese Rolle lässt sich erst ändern, wenn jemand anders ebenfalls Inhaber ist.',
    stepDownTitle: 'Die Rolle „Inhaber“ abgeben?',
    stepDownBody: (role) =>
      `Sie haben dann die Rolle „${role}“ und können weder Mitglieder noch Rollen verwalten. Nur ein anderer Inhaber kann das rückgängig machen.`,
    stepDown: 'Meine Rolle ändern',
    remove: 'Entfernen',
    removeTitle: (name) => `${name} entfernen?`,
    removeBody: (name, email) =>
      `${name} (${email}) wird sofort abgemeldet und hat keinen Zugriff mehr auf diese Organisation. Zugewiesene Unterhaltungen verlieren ihre Zuweisung, und geplante Antworten werden nicht gesendet: Diese Unterhaltungen warten dann auf einen Menschen. Geschriebenes bleibt erhalten.`,
    withdrawn: (count, own) =>
      `${plural(count, { one: 'offene Einladung', other: 'offene Einladungen' })} von ${own ? 'Ihnen' : 'dieser Person'} ${pluralForm(count, { one: 'wird', other: 'werden' })} widerrufen.`,
    keysLeft: (count, own) =>
      `${plural(count, { one: 'API-Schlüssel', other: 'API-Schlüssel' })} von ${own ? 'Ihnen' : 'dieser Person'} ${pluralForm(count, { one: 'funktioniert', other: 'funktionieren' })} weiter. Wählen Sie aus, was jetzt widerrufen werden soll.`,
    revokeKeys: 'Zu widerrufende API-Schlüssel',
    revokeKey: (name) => `${name} widerrufen`,
    keyUsed: (time) => `zuletzt verwendet: ${time}`,
    keyUnused: 'nie verwendet',
    removed: (name) => `${name} entfernt`,
    leave: 'Verlassen',
    leaveTitle: (org) => `${org} verlassen?`,
    leaveBody:
      'Sie werden sofort abgemeldet und brauchen eine neue Einladung, um zurückzukommen. Ihre geplanten Antworten werden nicht gesendet.',
    readOnly: 'Nur Inhaber können Personen einladen, Rollen ändern und Mitglieder entfernen.',
    forMembers:
      'Hier sehen Sie, wer dabei ist. Nur Inhaber können Personen einladen, Rollen ändern und Mitglieder entfernen.',
    moreFor: (name) => `Mehr zu ${name}`,
    hasFactor: 'mit zweitem Faktor',
    noFactor: 'ohne zweiten Faktor',
    resetFactor: 'Zweiten Faktor zurücksetzen',
    resetFactorTitle: (name) => `Zweiten Faktor von ${name} zurücksetzen?`,
    resetFactorBody:
      'Authenticator-App, Passkeys und Wiederherstellungscodes dieser Person werden gelöscht. Bis sie wieder einen Faktor hinzufügt, genügt ihr Passwort zur Anmeldung. Vergewissern Sie sich, dass wirklich sie darum gebeten hat.',
    resetFactorElsewhere: (name) =>
      `${name} gehört auch zu einer anderen Organisation; der zweite Faktor kann deshalb hier nicht zurückgesetzt werden. Der Betreiber des Servers kann es tun.`,
    factorReset: (name) => `Zweiter Faktor von ${name} zurückgesetzt`,
    resetLink: 'Link zum Zurücksetzen des Passworts erstellen',
    resetTitle: (name) => `Passwort-Link für ${name} erstellen?`,
    resetBody: (name, email) =>
      `Wer den Link hat, kann für ${email} ein neues Passwort festlegen, einmal und innerhalb von 24 Stunden. ${name} wird dadurch überall abgemeldet. Frühere Links funktionieren nicht mehr, und das Prüfprotokoll hält es fest.`,
    resetAction: 'Link erstellen',
    resetElsewhere: (name) =>
      `${name} gehört auch zu einer anderen Organisation. Deshalb können Sie dieses Passwort nicht zurücksetzen. Das geht per E-Mail, oder wer den Server betreibt, macht es mit „npm run admin“.`,
    resetLinkTitle: (name) => `Passwort-Link für ${name}`,
    resetLinkLabel: 'Link',
    resetPassOn: (name) =>
      `Kopieren Sie den Link und geben Sie ihn nur an ${name} weiter. Er wird nur einmal angezeigt.`,
    resetUntil: (time) => `Funktioniert einmal, bis ${time}.`,
    states: {
      online: 'Online',
      away: 'Abwesend',
      dnd: 'Bitte nicht stören',
    },
  },
  invitations: {
    title: 'Einladungen',
    lead: 'Jede gilt sieben Tage und für eine Person.',
    none: 'Keine offenen Einladungen.',
    invite: 'Einladen',
    inviteTitle: 'Jemanden ins Team einladen',
    email: 'E-Mail',
    emailHelp: 'Der Beitritt ist nur mit dieser Adresse möglich.',
    role: 'Rolle',
    create: 'Einladung erstellen',
    creating: 'Wird erstellt …',
    linkTitle: (email) => `Einladung für ${email}`,
    link: 'Link',
    passOn:
      'Es geht keine E-Mail dazu hinaus. Kopieren Sie den Link und geben Sie ihn weiter; er wird nur einmal angezeigt.',
    sentTitle: (email) => `Einladung an ${email} gesendet`,
    mailed:
      'Eine E-Mail mit dem Link ist unterwegs. Sie können ihn auch hier kopieren; er wird nur einmal angezeigt.',
    until: (time) => `Gültig bis ${time}, für eine Person mit dieser Adresse.`,
    expires: 'Läuft ab:',
    expired: 'Abgelaufen',
    mail: {
      queued: 'E-Mail unterwegs',
      sent: 'Per E-Mail gesendet',
      failed: 'E-Mail nicht zustellbar',
    },
    mailError: (said) => `Antwort des Mailservers: ${said}`,
    renew: 'Neuer Link',
    renewOf: (email) => `Neuer Link für ${email}`,
    resend: 'Erneut senden',
    resendOf: (email) => `Einladung erneut an ${email} senden`,
    revoke: 'Widerrufen',
    revokeTitle: (email) => `Einladung für ${email} widerrufen?`,
    revokeBody: 'Der Link funktioniert sofort nicht mehr. Sie können dieselbe Person wieder einladen.',
    revoked: (email) => `Einladung für ${email} widerrufen`,
    alreadyMember: 'Diese Person ist schon Mitglied.',
  },
}
