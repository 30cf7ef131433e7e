import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { KindView } from './kind-view.ts'

const views = import.meta.glob<{ readonly view: KindView }>('./*/view.ts', { eager: true })

/**
 * The screens' side of each kind of the contract, by name: every folder here that has a view. Home loads them. That none
 * is missing, which TypeScript cannot see, is what index.test.ts says.
 */
export const webKinds = Object.fromEntries(Object.values(views).map(({ view }) => [view.kind, view])) as Readonly<
  Record<KindName, KindView>
>
