import type { Channel } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { channelsQuery } from '../../../data/queries.ts'
import { useWrite } from '../../../data/writes/write.ts'

type FileUploads = Channel['fileUploads']

/** Chooses what visitors and colleagues can send each other in a channel. */
export function FilesSection({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const change = useWrite({
    run: (fileUploads: FileUploads) =>
      client.conversations.updateWidgetChannel({ id: channel.id, fileUploads }),
    touches: [channelsQuery],
    said: formText.saved,
    refused: 'shown',
  })
  return (
    <SettingsSection title={text.channelFiles.title} lead={text.channelFiles.lead}>
      <fieldset disabled={!mayChange} className="min-w-0">
        <RadioField<FileUploads>
          label={text.channelFiles.label}
          value={change.isPending ? change.variables : channel.fileUploads}
          options={[
            { value: 'images', label: text.channelFiles.images, help: text.channelFiles.imagesHelp },
            { value: 'files', label: text.channelFiles.files, help: text.channelFiles.filesHelp },
          ]}
          onChange={(value) => change.mutate(value)}
        />
      </fieldset>
      {change.problem && <Notice tone="error">{change.problem}</Notice>}
    </SettingsSection>
  )
}
