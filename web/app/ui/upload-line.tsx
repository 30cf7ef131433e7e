import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProgressBar } from './progress-bar.tsx'
import './upload-line.css'

interface UploadLineProps {
  /** A small picture of it, or its sign. */
  lead: ReactNode
  name: string
  /** How far it is; null while it is not being sent. */
  progress: { readonly label: string; readonly done: number; readonly words: string } | null
  /** What it waits for. */
  words?: string | null
  /** Why it was not taken. */
  problem?: string | null
  /** What can be done about it. */
  children: ReactNode
}

/** A file on its way from this device: how far it is, or why it is not. */
export function UploadLine({ lead, name, progress, words = null, problem = null, children }: UploadLineProps) {
  return (
    <li className="upload">
      {lead}
      <div className="min-w-0">
        <p className="type-small truncate">{name}</p>
        {progress === null ? null : (
          <div className="upload-bar">
            <ProgressBar label={progress.label} done={progress.done} />
            <span className="type-caption tnum text-muted">{progress.words}</span>
          </div>
        )}
        {problem === null ? null : (
          <p className="tl-meta is-danger" role="alert">
            <TriangleAlert aria-hidden="true" className="ic ic-sm" />
            {problem}
          </p>
        )}
        {words === null ? null : <p className="type-caption text-muted">{words}</p>}
      </div>
      <div className="upload-acts">{children}</div>
    </li>
  )
}
