/** The texts about redaction. */
export const text = {
  title: 'Redaction',
  lead: 'Hides sensitive numbers in customers’ messages before they are stored.',
  counts: 'Applies to new messages. Hidden digits are never stored and can’t be recovered.',
  policy: 'What to do with them',
  policies: {
    off: ['Keep them', 'Messages are stored as written.'],
    mask: [
      'Mask them',
      'The date of birth, the last four digits of a card and both ends of an account number stay readable.',
    ],
    remove: ['Remove them', 'A placeholder says what was there.'],
  },
  detectors: 'What to hide',
  names: {
    no_fnr: ['Norwegian identity numbers', 'Fødselsnummer and D-nummer'],
    se_pnr: ['Swedish identity numbers', 'Personnummer and samordningsnummer'],
    dk_cpr: ['Danish identity numbers', 'CPR-nummer'],
    payment_card: ['Payment card numbers', ''],
    iban: ['Bank account numbers', 'IBAN'],
  } as Record<string, readonly [string, string]>,
  none: 'Select at least one, or keep them',
  confidence: 'Confidence',
  confidences: {
    high: ['High', 'Only numbers with valid check digits.'],
    medium: ['Medium', 'Also numbers that look like one, if nearby words say so.'],
  },
} as const
