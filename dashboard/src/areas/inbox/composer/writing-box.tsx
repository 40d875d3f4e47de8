import { useCallback, useRef, type RefObject } from 'react'
import { PlainBox } from './editor/plain-box.tsx'
import { useEditor } from './editor/use-editor.ts'
import type { WritingBoxHandle, WritingBoxProps } from './editor/writing-box.ts'

type Props = Omit<WritingBoxProps, 'ref' | 'start'> & { box: RefObject<WritingBoxHandle | null> }

/** Where one writes: a plain box at once, the editor as soon as it is there. Text, focus and cursor stay. */
export function WritingBox({ box, ...rest }: Props) {
  const start = useRef<WritingBoxProps['start']>(undefined)
  const keepPlace = useCallback(() => {
    if (box.current?.hasFocus()) start.current = box.current.selection()
  }, [box])
  const Editor = useEditor(keepPlace)
  const Box = Editor ?? PlainBox
  return <Box ref={box} {...rest} start={start.current} />
}
