import type { ConversationDetail } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../../ui/primitives/menu.tsx'
import { text } from '../text.en.ts'
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
      ? `${text.mode.source.topic} ${topicName}`
      : text.mode.source[agentModeSource]
  const trigger = (
    <button
      type="button"
      title={source}
      className="flex items-center gap-1.5 rounded-small px-1 py-1.5 hover:text-ink pointer-coarse:py-2.5"
    >
      <Icon name="agent" size={16} />
      <span>{text.mode.label(text.actions.modes[agentMode][0])}</span>
      {!detail.claim && <span className="hidden max-w-field truncate text-ink-3 xl:inline">{source}</span>}
      <Icon name="chevronDown" size={14} />
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuLabel>{`${text.actions.agentMode}: ${source}`}</MenuLabel>
      {(['auto', 'draft_only', 'off'] as const).map((mode) => (
        <MenuChoice
          key={mode}
          checked={agentMode === mode}
          hint={text.actions.modes[mode][1]}
          onSelect={() => void actions.setMode(mode)}
        >
          {text.actions.modes[mode][0]}
        </MenuChoice>
      ))}
      {(agentModeSource === 'conversation' || (topicId && topicName)) && <MenuLine />}
      {agentModeSource === 'conversation' && (
        <MenuItem icon="undo" onSelect={() => void actions.setMode(null)}>
          {topicAgentMode === null ? text.mode.reset.channel : text.mode.reset.topic}
        </MenuItem>
      )}
      {topicId && topicName && (
        <MenuItem
          icon="settings"
          onSelect={() => void navigate({ to: '/settings/topics/$topicId', params: { topicId } })}
        >
          {text.mode.topicSettings(topicName)}
        </MenuItem>
      )}
    </Menu>
  )
}
