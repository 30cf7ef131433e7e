import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { activityView } from './activity.ts'
import { diaperView } from './diaper.ts'
import { feedingView } from './feeding.ts'
import type { KindView } from './kind-view.ts'
import { sleepView } from './sleep.ts'

const views: { readonly [K in KindName]: KindView<K> } = {
  feeding: feedingView,
  diaper: diaperView,
  sleep: sleepView,
  activity: activityView,
}

/** The screens' side of each kind of the contract, seen as accepting entries and drafts of any; callers match them by kind. */
export const webKinds = views as unknown as { readonly [K in KindName]: KindView<KindName> }
