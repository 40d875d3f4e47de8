import { useEffect, useImperativeHandle, useRef } from 'react'
import type { WritingBoxProps } from './writing-box.ts'
import { conversationsSendMessage } from '../../../../data/bounds.ts'

/** Where one writes until the editor is loaded, or where it cannot be. */
export function PlainBox(props: WritingBoxProps) {
  const { ref, value, label, placeholder, start } = props
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [value])
  useEffect(() => {
    if (!start) return
    box.current?.focus()
    box.current?.setSelectionRange(start.anchor, start.head)
  }, [start])
  useImperativeHandle(
    ref,
    () => ({
      focus: () => box.current?.focus(),
      hasFocus: () => document.activeElement === box.current,
      selection: () => ({ anchor: box.current?.selectionStart ?? 0, head: box.current?.selectionEnd ?? 0 }),
      insert(text) {
        box.current?.setRangeText(text, box.current.selectionStart, box.current.selectionEnd, 'end')
        if (box.current) props.onChange(box.current.value)
      },
      // Formatting and lists come with the editor.
      format: () => box.current?.focus(),
      askForCanned: () => box.current?.focus(),
      takeOut: () => undefined,
    }),
    [props],
  )
  return (
    <textarea
      ref={box}
      rows={2}
      maxLength={conversationsSendMessage.body}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => props.onChange(event.target.value)}
      onPaste={(event) => {
        const { files, types } = event.clipboardData
        if (files.length === 0 || types.includes('text/plain')) return
        event.preventDefault()
        props.onFiles(files)
      }}
      onBlur={props.onBlur}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') props.onEscape()
        const mod = event.metaKey || event.ctrlKey
        if (event.key !== 'Enter' || event.altKey || (event.shiftKey && !mod)) return
        event.preventDefault()
        props.onSubmit(mod ? (event.shiftKey ? 'later' : 'close') : 'send')
      }}
      className="block max-h-[38dvh] min-h-16 w-full resize-none bg-transparent px-3.5 py-2 text-body text-ink outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-ink-3"
    />
  )
}
