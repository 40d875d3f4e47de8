import { lazy, Suspense, useRef } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text } from './text.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { ownerOf } from '../places/owner.ts'
import { ComposerBar } from './composer-bar.tsx'
import { messagesId } from './composer-bridge.ts'
import { ModeSwitch } from './composer-mode.tsx'
import { CollisionNotice, ConflictNotice, MissingNotice, NewerNotice } from './composer-notices.tsx'
import { SuggestionList } from './composer-suggestions.tsx'
import type { WritingBoxHandle } from './editor/writing-box.ts'
import { FilePicker } from './file-picker.tsx'
import { ScheduledList } from './scheduled/scheduled-list.tsx'
import { addFiles } from '../drafts/upload-store.ts'
import { useComposer, type ComposerProps } from './use-composer.ts'
import { WritingBox } from './writing-box.tsx'

const UploadTray = lazy(() => import('./upload-tray.tsx').then((module) => ({ default: module.UploadTray })))
const SendLater = lazy(() =>
  import('./scheduled/send-later-dialog.tsx').then((module) => ({ default: module.SendLaterDialog })),
)

/** Where one answers, or leaves a note for colleagues. What is written is kept, here and on the server. */
export function Composer(props: ComposerProps) {
  const { actor } = useWhoami()
  const { detail } = props
  const box = useRef<WritingBoxHandle>(null)
  const state = useComposer(props, box)
  const { draft, tray, isNote, name, submit, suggestions, missing, setMissing, warned, writing } = state
  const toBox = () => box.current?.focus()
  return (
    <div className="border-t border-line px-3 pt-3 pb-3 md:px-5">
      <div className="mx-auto grid max-w-column grid-cols-[minmax(0,1fr)] gap-2">
        <ScheduledList detail={detail} name={name} onDone={toBox} />
        {draft.newer && <NewerNotice name={name} warned={warned} onRead={draft.markRead} />}
        {writing.length > 0 && <CollisionNotice names={writing} warned={warned} />}
        <ConflictNotice id={detail.id} mode={draft.mode} text={draft.text} onDone={toBox} />
        {missing.length > 0 && <MissingNotice names={missing} onRead={() => setMissing([])} />}
        <div
          className={classNames(
            'relative rounded-card border focus-within:outline-2 focus-within:outline-accent',
            isNote ? 'border-dashed border-amber-line bg-amber-soft' : 'border-control-line bg-raised',
          )}
        >
          <SuggestionList suggestions={suggestions} />
          <ModeSwitch mode={draft.mode} onChange={draft.setMode} onDone={toBox} />
          <WritingBox
            box={box}
            mode={draft.mode}
            value={draft.text}
            label={isNote ? text.noteLabel : text.label(name)}
            placeholder={isNote ? text.notePlaceholder : text.placeholder(name)}
            list={suggestions.list}
            onChange={state.write}
            onSubmit={submit}
            onEscape={() => document.getElementById(messagesId)?.focus()}
            onBlur={state.leave}
            onFiles={(files) => addFiles(detail.id, files, detail.fileUploads)}
            onTrigger={suggestions.onTrigger}
            onListKey={suggestions.onKey}
            onGaps={(left) => left === 0 && setMissing([])}
          />
          {(tray.uploads.length > 0 || tray.problem) && (
            <Suspense>
              <UploadTray
                conversationId={detail.id}
                fileUploads={detail.fileUploads}
                tray={tray}
                onDone={toBox}
              />
            </Suspense>
          )}
          <ComposerBar
            {...{ isNote, tray }}
            takes={ownerOf(detail, actor.id, Date.now()) === undefined}
            status={detail.status}
            isLocalOnly={state.isLocalOnly}
            left={state.left}
            canSend={state.canSend}
            onSubmit={submit}
            onFormat={(format) => box.current?.format(format)}
            onCanned={suggestions.toggleCanned}
          >
            <FilePicker conversationId={detail.id} fileUploads={detail.fileUploads} onDone={toBox} />
          </ComposerBar>
        </div>
        {state.isLater && (
          <Suspense>
            <SendLater {...{ detail, name }} onClose={() => state.setLater(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
