import { useState } from 'react'
import { Avatar } from '../../../ui/primitives/avatar.tsx'

interface AppIconProps {
  name: string
  url: string | null
}

/** The picture of an app; letters of its name where it has none that can be shown. */
export function AppIcon({ name, url }: AppIconProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (url === null || url === failedUrl) return <Avatar name={name} size={40} />
  return (
    <img
      src={url}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="size-10 shrink-0 rounded-small"
      onError={() => setFailedUrl(url)}
    />
  )
}
