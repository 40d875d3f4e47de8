import { acceptOf } from '@stoa/sdk/uploads'
import { useRef } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import type { AssetKind } from '../data.ts'

interface UploadButtonProps {
  label: string
  kind?: AssetKind | undefined
  variant?: 'primary' | 'secondary'
  isSingle?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Asks the browser for files. */
export function UploadButton({ label, kind, variant, isSingle = false, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        multiple={!isSingle}
        accept={acceptOf(kind === 'image' ? 'images' : 'files')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button variant={variant} icon="upload" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
