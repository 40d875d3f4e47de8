import { onForget } from '../drafts/draft-store.ts'

/** A conversation that was opened, as the palette offers it. */
export interface RecentConversation {
  id: string
  name: string
  number: number
}

const most = 5
let recent: readonly RecentConversation[] = []

/** The conversations that were opened in this tab, the latest first; names of customers are not kept any longer. */
export const recentConversations = (): readonly RecentConversation[] => recent

/** Remembers that a conversation was opened. */
export function rememberConversation(opened: RecentConversation): void {
  recent = [opened, ...recent.filter(({ id }) => id !== opened.id)].slice(0, most)
}

onForget(() => void (recent = []))
