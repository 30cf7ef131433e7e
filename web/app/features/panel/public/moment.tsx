import { usePanelFormats } from './use-panel-formats.ts'

interface MomentProps {
  /** An ISO instant; null shows `otherwise`. */
  at: string | null
  /** How it is written; the whole moment is what pointing at it tells. */
  as?: 'ago' | 'day' | 'moment'
  otherwise?: string
}

/** An instant in words. */
export function Moment({ at, as = 'moment', otherwise = '–' }: MomentProps) {
  const formats = usePanelFormats()
  if (at === null) return otherwise
  return (
    <time dateTime={at} title={formats.moment(at)}>
      {formats[as](at)}
    </time>
  )
}
