import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { AwayType } from '@nestwren/contract/away'

/** "3 feeds", "1 photo". */
export function useAwayCount(): (type: AwayType, count: number) => string {
  // Plural rules follow the language: the component has to render again when it changes.
  useLingui()
  return (type, count) => {
    switch (type) {
      case 'feeding':
        return plural(count, { one: '# feed', other: '# feeds' })
      case 'diaper':
        return plural(count, { one: '# diaper', other: '# diapers' })
      case 'sleep':
        return plural(count, { one: '# sleep', other: '# sleeps' })
      case 'activity':
        return plural(count, { one: '# activity', other: '# activities' })
      case 'pumping':
        return plural(count, { one: '# pumping', other: '# pumpings' })
      case 'medicine':
        return plural(count, { one: '# dose of medicine', other: '# doses of medicine' })
      case 'temperature':
        return plural(count, { one: '# temperature', other: '# temperatures' })
      case 'bath':
        return plural(count, { one: '# bath', other: '# baths' })
      case 'note':
        return plural(count, { one: '# note', other: '# notes' })
      case 'vaccine':
        return plural(count, { one: '# vaccination', other: '# vaccinations' })
      case 'own':
        return plural(count, { one: '# other log', other: '# other logs' })
      case 'photo':
        return plural(count, { one: '# photo', other: '# photos' })
      case 'document':
        return plural(count, { one: '# document', other: '# documents' })
      case 'comment':
        return plural(count, { one: '# comment', other: '# comments' })
    }
  }
}
