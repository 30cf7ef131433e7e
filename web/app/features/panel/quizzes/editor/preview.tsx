import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { currentLocale } from '../../../../platform/i18n/i18n.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { configOf, type QuizForm } from './quiz-form.ts'

/** The quiz as those who take it see it, with what has been typed so far. */
export function Preview({ form, onClose }: { form: QuizForm; onClose: () => void }) {
  const { t } = useLingui()
  const room = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isHere = true
    import('../../../quiz/public/preview-quiz.ts').then(
      ({ previewQuiz }) => {
        if (!isHere || room.current === null) return
        const { title, description, locale } = form
        stop = previewQuiz(room.current, { title, description, locale, config: configOf(form) }, currentLocale())
      },
      () => setHasFailed(true),
    )
    return () => {
      isHere = false
      stop?.()
    }
  }, [form])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<span dir="auto">{form.title.trim() === '' ? t`Preview` : form.title}</span>}
    >
      <p className="type-caption text-muted">
        <Trans>Preview. Nothing is kept, counted or sent.</Trans>
      </p>
      {hasFailed ? (
        <p role="alert">
          <Trans>The preview couldn't be loaded. Try again.</Trans>
        </p>
      ) : null}
      <div ref={room} className="quiz-preview" />
    </Dialog>
  )
}
