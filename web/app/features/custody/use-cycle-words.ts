import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayOfDate, weekdayOf } from '@nestwren/contract/calendar/days'
import type { CustodyPerson, CustodyTemplate, Exchange } from '@nestwren/contract/custody/terms'
import { useMemo } from 'react'
import { type CustodyWords, useCustodyWords } from './use-custody-words.ts'

/** What is said of a schedule: a stored one, a form, or a step of the history. */
export interface CycleTerms {
  readonly template: CustodyTemplate
  readonly lengthDays: number
  readonly startOn: string
  readonly endOn: string | null
  readonly people: readonly [CustodyPerson, CustodyPerson]
  readonly exchanges: readonly Exchange[]
}

export interface CycleWords extends CustodyWords {
  readonly templates: Readonly<Record<CustodyTemplate, { readonly name: string; readonly hint: string }>>
  /** "From Mon, Nov 16, no end date". */
  readonly span: (terms: Pick<CycleTerms, 'startOn' | 'endOn'>) => string
  /** "Repeats every 2 weeks". */
  readonly length: (lengthDays: number) => string
  /** The day of a handoff: "Wednesday", "Week 2, Wednesday", or "Day 3" where weeks do not repeat. */
  readonly handoffDay: (terms: Pick<CycleTerms, 'lengthDays' | 'startOn'>, day: number) => string
  /** "Wednesday, 5 PM: to Dev, at School". */
  readonly handoff: (terms: CycleTerms, exchange: Exchange) => string
}

/** Says a schedule in words. */
export function useCycleWords(): CycleWords {
  const { t } = useLingui()
  const words = useCustodyWords()
  return useMemo(() => {
    const handoffDay: CycleWords['handoffDay'] = ({ lengthDays, startOn }, day) => {
      const number = day + 1
      const start = dayOfDate(startOn)
      if (lengthDays % 7 !== 0 || Number.isNaN(start)) return t`Day ${number}`
      const weekday = words.weekday(weekdayOf(start + day))
      const week = Math.floor(day / 7) + 1
      return lengthDays === 7 ? weekday : t`Week ${week}, ${weekday}`
    }
    return {
      ...words,
      templates: {
        '2-2-3': { name: '2-2-3', hint: t`2 nights, 2 nights, 3 nights. The next week is the other way around.` },
        '2-2-5-5': { name: '2-2-5-5', hint: t`The same weekdays each week, and weekends by turns.` },
        '3-4-4-3': { name: '3-4-4-3', hint: t`3 nights and 4 nights, the next week 4 and 3.` },
        'alternating-weeks': { name: t`Alternating weeks`, hint: t`One week each.` },
        'every-other-weekend': {
          name: t`Every other weekend`,
          hint: t`The children live with one of you and spend every second weekend with the other.`,
        },
        own: { name: t`Your own pattern`, hint: t`Choose the nights and the handoffs yourself.` },
      },
      span: ({ startOn, endOn }) => {
        const from = words.date(startOn)
        if (endOn === null) return t`From ${from}, no end date`
        const until = words.date(endOn)
        return t`${from} to ${until}`
      },
      length: (lengthDays) =>
        lengthDays % 7 === 0
          ? plural(lengthDays / 7, { one: 'Repeats every week', other: 'Repeats every # weeks' })
          : plural(lengthDays, { one: 'Repeats every day', other: 'Repeats every # days' }),
      handoffDay,
      handoff: (terms, { day, at, to, place }) => {
        const [on, time, name] = [handoffDay(terms, day), words.clock(at), words.name(terms.people[to])]
        return place === '' ? t`${on}, ${time}: to ${name}` : t`${on}, ${time}: to ${name}, at ${place}`
      },
    }
  }, [t, words])
}
