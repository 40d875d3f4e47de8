/** The texts of the page behind a share link, in English; loaded with it. */
export const z = {
  lead: (organization: string) => `Shared by ${organization}`,
  endedTitle: 'This link shows nothing.',
  endedHint: 'It was revoked, or is not complete. Ask whoever gave it to you for a new one.',
  title: 'Shared figures',
} as const
