import { articleCategories } from '@nestwren/contract/knowledge-terms'
import { useSearchParams } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { todayHere } from '../../platform/format/age.ts'
import type { ArticleFilter } from './filter-articles.ts'

/** A child whose age the articles can be chosen by. */
interface AgedChild {
  readonly id: string
  readonly name: string
  readonly months: number
}

export interface ChosenFilter extends ArticleFilter {
  readonly children: readonly AgedChild[]
  readonly childId: string | null
  readonly isAnything: boolean
  readonly choose: (name: 'category' | 'child' | 'q', value: string | null) => void
  readonly clear: () => void
}

/** Whole months between a birth date and today; null before birth. */
export function monthsSince(birthdate: string, today = todayHere()): number | null {
  const { months } = Temporal.PlainDate.from(birthdate).until(Temporal.PlainDate.from(today), { largestUnit: 'month' })
  return months < 0 || birthdate > today ? null : months
}

/** What is asked of the list, kept in the address: it can be reloaded and gone back to. */
export function useArticleFilter(): ChosenFilter {
  const [params, setParams] = useSearchParams()
  const { children: all } = useChildren()
  const children = all.flatMap(({ _id: id, name, birthdate }) => {
    const months = birthdate === null ? null : monthsSince(birthdate)
    return months === null ? [] : [{ id, name, months }]
  })
  const child = children.find(({ id }) => id === params.get('child')) ?? null
  const category = articleCategories.find((name) => name === params.get('category')) ?? null
  const words = params.get('q') ?? ''
  const choose: ChosenFilter['choose'] = (name, value) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (value === null || value === '') changed.delete(name)
        else changed.set(name, value)
        return changed
      },
      { replace: true },
    )
  return {
    ...{ category, words, children, choose },
    ageMonths: child?.months ?? null,
    childId: child?.id ?? null,
    isAnything: category === null && child === null && words.trim() === '',
    clear: () => setParams({}, { replace: true }),
  }
}
