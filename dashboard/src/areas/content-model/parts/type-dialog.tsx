import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { canBe, TYPE_GROUPS, TYPE_ICONS, type FieldPlace, type FieldType } from './field-types.ts'

interface TypeDialogProps {
  place: FieldPlace
  onChoose: (type: FieldType) => void
  onClose: () => void
}

/** Asks for the type of a field, and says what each is for. */
export function TypeDialog({ place, onChoose, onClose }: TypeDialogProps) {
  return (
    <Dialog title={text.chooser.title} onClose={onClose} wide>
      <div className="grid gap-5">
        {TYPE_GROUPS.map(([group, types]) => (
          <section key={group} aria-label={text.chooser.groups[group]} className="grid gap-1.5">
            <h3 className="text-small font-medium text-ink-3">{text.chooser.groups[group]}</h3>
            <ul className="grid gap-1 sm:grid-cols-2">
              {types
                .filter((type) => canBe(type, place))
                .map((type) => (
                  <li key={type}>
                    <TypeButton type={type} onChoose={() => onChoose(type)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function TypeButton({ type, onChoose }: { type: FieldType; onChoose: () => void }) {
  const [name, sentence] = text.types[type]
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex h-full w-full gap-3 rounded-control border border-line px-3 py-2.5 text-left hover:bg-surface-1"
    >
      <span className="mt-0.5 text-accent-text">
        <Icon name={TYPE_ICONS[type]} />
      </span>
      <span className="grid min-w-0 content-start">
        <span className="font-medium">{name}</span>
        <span className="text-small text-ink-2">{sentence}</span>
      </span>
    </button>
  )
}
