import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { AwayType } from '@nestwren/contract/away'
import { useKindCounts } from '../logs/kinds/public/use-kind-counts.ts'

/** "3 feeds", "1 photo". */
export function useAwayCount(): (type: AwayType, count: number) => string {
  // Plural rules follow the language: the component has to render again when it changes.
  useLingui()
  const kindCount = useKindCounts()
  return (type, count) => {
    switch (type) {
      case 'photo':
        return plural(count, { one: '# photo', other: '# photos' })
      case 'document':
        return plural(count, { one: '# document', other: '# documents' })
      case 'article':
        return plural(count, { one: '# article', other: '# articles' })
      case 'comment':
        return plural(count, { one: '# comment', other: '# comments' })
      default:
        return kindCount(type, count)
    }
  }
}
