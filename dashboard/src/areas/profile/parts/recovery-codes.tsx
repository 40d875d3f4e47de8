import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { formText } from '../../../text/forms.en.ts'
import { text } from '../factor.en.ts'

/** Shows new recovery codes the one time that they can be seen, with ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = codes.join('\n')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice tone="warning">{text.codesOnce}</Notice>
      <CopyField label={text.codes} text={list} multiline />
      <div className="flex flex-wrap gap-2">
        <a
          className={buttonClass('secondary')}
          download="stoa-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${location.host}\n\n${list}\n`)}`}
        >
          {text.download}
        </a>
        <Button onClick={() => print()}>{text.print}</Button>
        <Button variant="primary" onClick={onDone}>
          {formText.done}
        </Button>
      </div>
    </div>
  )
}
