import { describe, type Entry } from '@nestwren/contract/logs/entry'
import { useMemo } from 'react'
import { useSaidText } from '../../../platform/format/use-said-text.ts'

type Describable = Pick<Entry, 'kind' | 'startAt' | 'endAt' | 'details'>

/** What happened, and what else is worth a glance, or null. */
export function useEntryTitle(): (entry: Describable) => { title: string; context: string | null } {
  const said = useSaidText()
  return useMemo(
    () => (entry) => {
      const { title, context } = describe(entry)
      return { title: said(title), context: context === null ? null : said(context) }
    },
    [said],
  )
}
