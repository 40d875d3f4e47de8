import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Takes files that are dropped on what is in it, or pasted where nothing is typed. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  // Of what lies within each other, every part is entered and left by itself.
  const depth = useRef(0)
  const [isOver, setIsOver] = useState(false)
  usePastedFiles(onFiles)
  const enter = (by: 1 | -1) => {
    depth.current = Math.max(0, depth.current + by)
    setIsOver(depth.current > 0)
  }
  const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer }) => dataTransfer.types.includes('Files')
  return (
    <div
      className="relative grid grid-cols-[minmax(0,1fr)] gap-6"
      onDragEnter={(event) => hasFiles(event) && enter(1)}
      onDragLeave={(event) => hasFiles(event) && enter(-1)}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-2 z-20 flex items-start justify-center rounded-card border-2 border-dashed border-accent bg-accent-soft/80 pt-16">
          <span className="flex items-center gap-2 font-medium text-accent-text">
            <Icon name="upload" /> {text.drop}
          </span>
        </div>
      )}
    </div>
  )
}

function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // A text that is pasted beside a picture of itself is meant as one.
      const isText = event.target instanceof Element && event.target.closest('input, textarea') !== null
      if (files.length === 0 || (isText && event.clipboardData?.types.includes('text/plain'))) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [])
}
