import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { webKinds } from '../index.ts'

const words: Readonly<Partial<Record<KindName, (count: number) => string>>> = {
  feeding: (count) => plural(count, { one: '# feed', other: '# feeds' }),
  diaper: (count) => plural(count, { one: '# diaper', other: '# diapers' }),
  sleep: (count) => plural(count, { one: '# sleep', other: '# sleeps' }),
  activity: (count) => plural(count, { one: '# activity', other: '# activities' }),
  pumping: (count) => plural(count, { one: '# pumping session', other: '# pumping sessions' }),
  medicine: (count) => plural(count, { one: '# dose of medicine', other: '# doses of medicine' }),
  temperature: (count) => plural(count, { one: '# temperature', other: '# temperatures' }),
  bath: (count) => plural(count, { one: '# bath', other: '# baths' }),
  note: (count) => plural(count, { one: '# note', other: '# notes' }),
  vaccine: (count) => plural(count, { one: '# vaccination', other: '# vaccinations' }),
  own: (count) => plural(count, { one: '# other log', other: '# other logs' }),
}

/** "3 feeds"; "Baths: 3" for a kind without words of its own. */
export function useKindCounts(): (kind: KindName, count: number) => string {
  // Plural rules follow the language: the component has to render again when it changes.
  useLingui()
  const text = useText()
  return (kind, count) => words[kind]?.(count) ?? `${text(webKinds[kind].pluralLabel)}: ${count}`
}
