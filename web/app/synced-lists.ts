import { msg } from '@lingui/core/macro'
import { cycleList, overrideList } from './features/custody/public/custody-lists.ts'
import { documentItems } from './features/documents/public/document-items.ts'
import { foodList } from './features/food/public/food-list.ts'
import { measurementList } from './features/growth/public/measurement-list.ts'
import { ideaMarkList } from './features/insights/public/idea-marks.ts'
import { articleItems, articleList } from './features/knowledge/public/article-list.ts'
import type { LinkedLists } from './features/logs/kinds/public/linked-lists.ts'
import { dosesRead } from './features/logs/kinds/public/medicines.ts'
import { pinnedNotes } from './features/logs/public/pinned-notes.ts'
import { familySettingsList } from './features/logs/public/use-family-settings.ts'
import { ownKindList } from './features/logs/public/use-own-kinds.ts'
import { medicineList } from './features/medicines/public/medicine-list.ts'
import { milestoneList } from './features/milestones/public/milestone-list.ts'
import { milkList } from './features/milk/public/milk-list.ts'
import { figures } from './features/patterns/public/use-figures.ts'
import { photoItems } from './features/photos/public/photo-items.ts'
import { giftList } from './features/registry/public/gift-list.ts'
import { pastEntries, scheduleList } from './features/schedule/public/use-schedule.ts'
import { siteInviteList } from './features/site-invites/public/invite-list.ts'
import { questionList } from './features/visit-questions/public/question-list.ts'
import type { Workspace } from './platform/cache/workspace.ts'
import { preferencesList, themeList } from './platform/person-settings/settings-lists.ts'
import type { Registered } from './platform/sync/list.ts'

/** Those whose items entries of the log name. */
const linked: LinkedLists = { milk: milkList, medicines: medicineList, foods: foodList }

/**
 * Everything that features have registered with the sync engine, fetched after the first paint. `place` is where the
 * person finds what waits or was refused; its words are here so that no feature's catalog is fetched for them.
 */
export const lists: Registered['lists'] = [
  { ...linked.milk, place: { path: '/milk', title: msg`Milk stash` } },
  { ...linked.medicines, place: { path: '/medicines', title: msg`Medicines` } },
  { ...measurementList, place: { path: '/charts', title: msg`Charts` } },
  { ...milestoneList, place: { path: '/charts?tab=milestones', title: msg`Milestones` } },
  { ...linked.foods, place: { path: '/charts?tab=food', title: msg`Food` } },
  { ...questionList, place: { path: '/visit', title: msg`Doctor's page` } },
  { ...ideaMarkList, place: { path: '/ideas', title: msg`Ideas and tips` } },
  { ...articleList, place: { path: '/knowledge', title: msg`Knowledge` } },
  { ...scheduleList, place: { path: '/schedule', title: msg`Schedule` } },
  { ...cycleList, place: { path: '/schedule/custody', title: msg`Parenting time` } },
  { ...overrideList, place: { path: '/schedule/custody', title: msg`Parenting time` } },
  { ...giftList, place: { path: '/settings/family/site/registry', title: msg`Gift registry` } },
  { ...siteInviteList, place: { path: '/settings/family/site/invites', title: msg`Invitations` } },
  { ...ownKindList, place: { path: '/settings/logging', title: msg`Custom logs` } },
  { ...familySettingsList, place: { path: '/settings/logging', title: msg`Settings for your logs` } },
  { ...themeList, place: { path: '/settings', title: msg`Settings` } },
  { ...preferencesList, place: { path: '/settings', title: msg`Settings` } },
]

/** What is shown where something is locked, and what else tells of it. */
export const covers: NonNullable<Registered['covers']> = {
  follow: async (workspace: Workspace) => (await import('./platform/locks/locks.ts')).locksOf(workspace).refresh(),
  load: async () => {
    const [{ Cover, KeptRow }, { OpenBar }, { SettingsCode }] = await Promise.all([
      import('./features/unlock/public/covers.tsx'),
      import('./features/unlock/public/open-bar.tsx'),
      import('./features/unlock/public/settings-code.tsx'),
    ])
    return { Cover, KeptRow, OpenBar, SettingsCode }
  },
  tellingOf: {
    photos: [['search'], ['away'], ['storage'], ['site']],
    documents: [['search'], ['away'], ['storage'], ['kept', 'handoffs'], ['sealed']],
  },
}

export const items: Registered['items'] = [photoItems, documentItems, articleItems]

/** Answers about what several features keep hang on the rights to it, by the first word of their keys. */
export const answers: Registered['answers'] = [
  pinnedNotes,
  dosesRead,
  figures,
  pastEntries,

  { key: ['search'] },
  { key: ['away'] },
  { key: ['custody'] },
  { key: ['site'] },
  { key: ['site-guests'] },
]
