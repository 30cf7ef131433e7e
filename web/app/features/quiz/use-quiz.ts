import { useEffect, useState } from 'react'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { partsOf } from './taker/page-parts.ts'

/**
 * Has a quiz taken in a page that React runs. The taker draws by itself, since the written page has no React
 * (start-ready-test.ts): React leaves alone what is in its room.
 */
export function useQuiz(slug: string): void {
  const [failure, setFailure] = useState<unknown>(null)
  if (failure !== null) throw failure
  useEffect(() => {
    let stop: (() => void) | null = null
    let isHere = true
    import('./taker/quiz-taker.ts').then(({ mountQuiz }) => {
      if (isHere) stop = mountQuiz({ ...partsOf(document), slug, locale: currentLocale() })
    }, setFailure)
    return () => {
      isHere = false
      stop?.()
    }
  }, [slug])
}
