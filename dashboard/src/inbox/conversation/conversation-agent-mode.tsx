import { useNavigate } from '@tanstack/react-router'
import type { ConversationDetail } from '../../api.ts'
import { Icon } from '../../components/icon.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../components/menu.tsx'
import { c } from '../../messages/en-conversation.ts'
import type { ConversationActions } from './use-conversation-actions.ts'

interface AgentModeProps {
  detail: ConversationDetail
  actions: ConversationActions
}

/** How far agents may go here, and where that comes from. */
export function AgentMode({ detail, actions }: AgentModeProps) {
  const navigate = useNavigate()
  const { agentMode, agentModeSource, topicId, topicName, topicAgentMode } = detail
  const source =
    agentModeSource === 'topic' && topicName
      ? `${c.mode.source.topic} ${topicName}`
      : c.mode.source[agentModeSource]
  const trigger = (
    <button
      type="button"
      title={source}
      className="flex items-center gap-1.5 rounded-[4px] px-1 py-1.5 hover:text-ink pointer-coarse:py-2.5"
    >
      <Icon name="agent" size={16} />
      <span>{c.mode.label(c.actions.modes[agentMode][0])}</span>
      {!detail.claim && <span className="hidden max-w-48 truncate text-ink-3 xl:inline">{source}</span>}
      <Icon name="chevronDown" size={14} />
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuLabel>{`${c.actions.agentMode}: ${source}`}</MenuLabel>
      {(['auto', 'draft_only', 'off'] as const).map((mode) => (
        <MenuChoice
          key={mode}
          checked={agentMode === mode}
          hint={c.actions.modes[mode][1]}
          onSelect={() => void actions.setMode(mode)}
        >
          {c.actions.modes[mode][0]}
        </MenuChoice>
      ))}
      {(agentModeSource === 'conversation' || (topicId && topicName)) && <MenuLine />}
      {agentModeSource === 'conversation' && (
        <MenuItem icon="undo" onSelect={() => void actions.setMode(null)}>
          {topicAgentMode === null ? c.mode.reset.channel : c.mode.reset.topic}
        </MenuItem>
      )}
      {topicId && topicName && (
        <MenuItem
          icon="settings"
          onSelect={() => void navigate({ to: '/settings/topics/$topicId', params: { topicId } })}
        >
          {c.mode.topicSettings(topicName)}
        </MenuItem>
      )}
    </Menu>
  )
}
