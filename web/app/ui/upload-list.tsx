import { useLingui } from '@lingui/react/macro'
import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../platform/api/errors.ts'
import type { UploadView } from '../platform/uploads/upload-state.ts'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'
import './upload-list.css'

interface Shown {
  readonly name: string
  /** A small picture of it, or its sign. */
  readonly lead: ReactNode
  /** What is said of it while it is being sent. */
  readonly progress: { readonly label: string; readonly words: string }
  /** What can be done about it beside removing it. */
  readonly action: ReactNode
}

interface UploadListProps {
  views: readonly UploadView[]
  isOnline: boolean
  isPaused: boolean
  show: (view: UploadView) => Shown
  onCancel: (id: string) => unknown
  /** Said of a failure that the server has no words for. */
  otherwise?: string
  label?: string
  className: string
}

/** Files on their way from this device: how far each is, what it waits for, or why it was not taken. */
export function UploadList(props: UploadListProps) {
  const { views, isOnline, isPaused, show, onCancel, otherwise, label, className } = props
  const { t } = useLingui()
  const errorText = useErrorText()
  return (
    <ul className={className} aria-label={label}>
      {views.map((view) => {
        const { upload, state, done, refusal } = view
        const { name, lead, progress, action } = show(view)
        const reason = refusal === null ? null : errorText(refusal, otherwise)
        const waiting = isPaused ? t`Paused` : isOnline ? (reason ?? t`Waiting for its turn`) : t`Waiting for signal`
        return (
          <li key={upload.id} className="upload">
            {lead}
            <div className="min-w-0">
              <p className="type-small truncate">{name}</p>
              {state === 'sending' ? (
                <div className="upload-bar">
                  <ProgressBar label={progress.label} done={done} />
                  <span className="type-caption tnum text-muted">{progress.words}</span>
                </div>
              ) : null}
              {state === 'refused' ? (
                <p className="tl-meta is-danger" role="alert">
                  <TriangleAlert aria-hidden="true" className="ic ic-sm" />
                  {reason}
                </p>
              ) : null}
              {state === 'waiting' ? <p className="type-caption text-muted">{waiting}</p> : null}
            </div>
            <div className="upload-acts">
              {action}
              <IconButton
                label={state === 'refused' ? t`Remove ${name}` : t`Cancel ${name}`}
                icon={<X aria-hidden="true" className="ic" />}
                onClick={() => void onCancel(upload.id)}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
