import { useMutation } from '@tanstack/react-query'
import { client, type Channel } from '../api.ts'
import { RadioField } from '../components/choice-field.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { s } from '../messages/en-settings.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { channelsQuery, queryClient } from '../queries.ts'

const text = s.channelFiles

type FileUploads = Channel['fileUploads']

/** Chooses what visitors and colleagues can send each other in a channel. */
export function FilesSection({ channel }: { channel: Channel }) {
  const change = useMutation({
    mutationFn: async (fileUploads: FileUploads) => {
      await client.conversations.updateWidgetChannel({ id: channel.id, fileUploads })
      await queryClient.invalidateQueries(channelsQuery)
    },
    onSuccess: () => notify(s.saved),
  })
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <RadioField<FileUploads>
        label={text.label}
        value={change.isPending ? change.variables : channel.fileUploads}
        options={[
          { value: 'images', label: text.images, help: text.imagesHelp },
          { value: 'files', label: text.files, help: text.filesHelp },
        ]}
        onChange={(value) => change.mutate(value)}
      />
      {change.isError && <Notice tone="error">{errorText(change.error)}</Notice>}
    </SettingsSection>
  )
}
