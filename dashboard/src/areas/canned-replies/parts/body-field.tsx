import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { TextArea } from '../../../ui/primitives/field.tsx'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import { text } from '../text.en.ts'
import { variables, type Variable } from './variables.ts'
import { conversationsCreateCannedReply } from '../../../data/bounds.ts'

interface BodyFieldProps {
  field: {
    name: string
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  disabled: boolean
}

/** The text of a canned reply, with a menu that puts variables where one writes. */
export function BodyField({ field, disabled }: BodyFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const insert = (variable: Variable) => {
    const { selectionStart, selectionEnd, value } = area.current as HTMLTextAreaElement
    const written = `${value.slice(0, selectionStart)}{{${variable}}}`
    caret.current = written.length
    field.onChange({ target: { value: written + value.slice(selectionEnd) } })
  }
  return (
    <div className="grid gap-2">
      <TextArea
        ref={area}
        label={text.cannedReply.body}
        help={text.cannedReply.bodyHelp}
        rows={8}
        maxLength={conversationsCreateCannedReply.body}
        disabled={disabled}
        {...field}
      />
      {!disabled && (
        <div className="justify-self-start">
          <Menu trigger={<Button icon="plus">{text.cannedReply.insert}</Button>} focusAfter={area}>
            {variables.map((variable) => (
              <MenuItem key={variable} hint={`{{${variable}}}`} onSelect={() => insert(variable)}>
                {text.cannedReply.variables[variable]}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </div>
  )
}
