import { describe, type Entry } from '@nestwren/contract/logs/entry'
import { useMemo } from 'react'
import { useMessageText } from '../../../platform/format/use-message-text.ts'

type Describable = Pick<Entry, 'kind' | 'startAt' | 'endAt' | 'details'>

/** What happened, and what else is worth a glance, or null. */
export function useEntryTitle(): (entry: Describable) => { title: string; context: string | null } {
  const messageText = useMessageText()
  return useMemo(
    () => (entry) => {
      const { title, context } = describe(entry)
      return { title: messageText(title), context: context === null ? null : messageText(context) }
    },
    [messageText],
  )
}
