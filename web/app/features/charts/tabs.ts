import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'

interface ChartTab {
  /** Stands in the address: /charts?tab=growth. */
  readonly name: string
  readonly title: MessageDescriptor
  /** Its code is fetched when the tab opens; it asks `useSelectedChild` whom it is about. */
  readonly load: () => Promise<ComponentType>
}

/** The tabs of Charts, in order; the first one opens without a name in the address. A feature adds its line here. */
export const chartTabs: readonly [ChartTab, ...ChartTab[]] = [
  {
    name: 'growth',
    title: msg`Growth`,
    load: async () => (await import('../growth/public/growth-tab.tsx')).GrowthTab,
  },
  {
    name: 'patterns',
    title: msg`Patterns`,
    load: async () => (await import('../patterns/public/patterns-tab.tsx')).PatternsTab,
  },
  {
    name: 'milestones',
    title: msg`Milestones`,
    load: async () => (await import('../milestones/public/milestones-tab.tsx')).MilestonesTab,
  },
  {
    name: 'food',
    title: msg`Food`,
    load: async () => (await import('../food/public/food-tab.tsx')).FoodTab,
  },
]
