import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useRef, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import type { EventWords } from './use-event-words.ts'
import type { Prefill } from './use-opened.ts'
import type { ScheduleWrites } from './writes/use-schedule-writes.ts'

const loadPreview = async () => (await import('./quick-add/quick-add-preview.tsx')).QuickAddPreview

/** As much as is read. */
const longest = 300

interface QuickAddSlotProps {
  /** The children in view for whom something can be added. */
  family: readonly Child[]
  timeZone: string
  /** The selected day, where the words name none. */
  date: string
  words: EventWords
  writes: ScheduleWrites
  /** Opens the form with what was understood. */
  onMore: (prefill: Prefill) => void
  /** Shows the day of what was added. */
  onShow: (date: string) => void
}

/** The field for an entry in words. What understands them is fetched apart; what is typed meanwhile stays. */
export function QuickAddSlot(props: QuickAddSlotProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const Preview = useLazyPart(loadPreview, isWanted, () => {
    setIsWanted(false)
    showToast({ message: t`This part couldn't load. Check your connection and try again.` })
  })
  const clear = () => setText('')
  return (
    <form
      ref={form}
      className="quick-add"
      onSubmit={(event) => {
        event.preventDefault()
        form.current?.querySelector<HTMLButtonElement>('[data-save]')?.click()
      }}
    >
      <Field label={t`Add in words`} isLabelHidden>
        {(control) => (
          <TextInput
            {...control}
            value={text}
            maxLength={longest}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={t`Thu 2 PM check-up, Dr. Lee`}
            onFocus={() => setIsWanted(true)}
            onChange={(event) => {
              setIsWanted(true)
              setText(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && text !== '') clear()
            }}
          />
        )}
      </Field>
      {text.trim() === '' || Preview === null ? null : <Preview text={text} {...props} onDone={clear} />}
    </form>
  )
}
