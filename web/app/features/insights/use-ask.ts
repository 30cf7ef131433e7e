import type { Idea } from '@nestwren/contract/insights'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { askForIdeas, type WayToHelp } from './ask.ts'

export interface Answer {
  readonly state: 'asking' | 'done' | 'stopped' | 'failed'
  readonly question: string
  readonly text: string
  readonly sources: readonly Idea['source'][]
  /** Who answered; null until it has ended. */
  readonly by: 'model' | 'library' | null
  readonly isForDoctor: boolean
  /** Whom to call, in place of an answer. */
  readonly help: WayToHelp | null
  /** Why it failed. */
  readonly failure: string | null
}

interface Asking {
  readonly answer: Answer | null
  readonly ask: (question: string) => void
  /** Stops the answer that is coming; what was said so far stays. */
  readonly stop: () => void
}

const begun = {
  state: 'asking',
  text: '',
  sources: [],
  by: null,
  isForDoctor: false,
  help: null,
  failure: null,
} as const

/** Asks one question at a time about a child. A new question, and leaving the page, stop the answer to the last. */
export function useAsk(childId: string): Asking {
  const errorText = useErrorText()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const ask = (question: string) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const change = (fields: (known: Answer) => Partial<Answer>) => {
      if (running.current !== own) return
      setAnswer((known) => (known === null ? known : { ...known, ...fields(known) }))
    }
    setAnswer({ ...begun, question })
    askForIdeas(
      { childId, question },
      (part) => {
        if (own.signal.aborted) return
        if (part.is === 'text') change(({ text }) => ({ text: text + part.text }))
        else if (part.is === 'help') change(() => ({ help: part }))
        else if (part.is === 'instead') change(() => ({ text: '' }))
        else if (part.is === 'sources') change(() => ({ sources: part.sources }))
        else change(() => ({ state: 'done', by: part.by, isForDoctor: part.isForDoctor }))
      },
      own.signal,
    ).catch((error: unknown) => {
      if (!own.signal.aborted) change(() => ({ state: 'failed', failure: errorText(error) }))
    })
  }
  const stop = () => {
    running.current?.abort()
    setAnswer((known) => (known?.state === 'asking' ? { ...known, state: 'stopped' } : known))
  }
  return { answer, ask, stop }
}
