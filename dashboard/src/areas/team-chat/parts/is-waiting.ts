import type { TeamChatUserLink } from '@stoa/sdk'

/** Whether a link counts only once its person has said so. */
export const isWaiting = (link: TeamChatUserLink): boolean => 'confirmed' in link && link.confirmed === false
