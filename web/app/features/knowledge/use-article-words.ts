import { useLingui } from '@lingui/react/macro'
import type { ArticleSummary } from '@nestwren/contract/knowledge'
import type { ArticleCategory } from '@nestwren/contract/knowledge-terms'

/** What the categories are called. */
export function useCategoryNames(): Readonly<Record<ArticleCategory, string>> {
  const { t } = useLingui()
  return {
    feeding: t({ message: 'Feeding', context: 'articles' }),
    sleep: t({ message: 'Sleep', context: 'articles' }),
    health: t({ message: 'Health', context: 'articles' }),
    development: t({ message: 'Development', context: 'articles' }),
    safety: t({ message: 'Safety', context: 'articles' }),
    family: t({ message: 'Family life', context: 'articles' }),
  }
}

/** The ages that an article is about: "0 to 3 months", "Any age". */
export function useAgesText(): (ages: ArticleSummary['ages']) => string {
  const { t } = useLingui()
  return (ages) => {
    if (ages === null) return t`Any age`
    const { from, to } = ages
    if (from >= 24 && from % 12 === 0 && to % 12 === 0) return t`${from / 12} to ${to / 12} years`
    return t`${from} to ${to} months`
  }
}

/** What an article is about, in one line: "Sleep · 0 to 12 months · 3 min". */
export function useFactsLine(): (article: Pick<ArticleSummary, 'category' | 'ages' | 'minutes'>) => string {
  const { t } = useLingui()
  const names = useCategoryNames()
  const agesText = useAgesText()
  return ({ category, ages, minutes }) => [names[category], agesText(ages), t`${minutes} min`].join(' · ')
}
