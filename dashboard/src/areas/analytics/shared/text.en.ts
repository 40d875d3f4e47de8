/** The texts of the page behind a share link, in English; loaded with it. */
export const text = {
  lead: (organization: string) => `Shared by ${organization}`,
  endedTitle: 'This link doesn’t work.',
  endedHint: 'It was revoked, or part of it is missing. Ask the person who shared it for a new one.',
  title: 'Shared analytics',
} as const
