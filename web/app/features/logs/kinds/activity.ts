import type { ActivityDetails } from '@nestwren/contract/logs/kinds/activity'
import type { KindView } from './kind-view.ts'

export const activityView: KindView<'activity'> = {
  kind: 'activity',
  hue: 'activity',
  label: /*i18n*/ { id: 'kind.activity', message: 'Activity' },
  pluralLabel: /*i18n*/ { id: 'kind.activity.plural', message: 'Activities' },
  sheetTitle: /*i18n*/ { id: 'kind.activity.sheet', message: 'Activity with {name}' },
  saveLabel: /*i18n*/ { id: 'kind.activity.save', message: 'Save activity' },
  savedText: /*i18n*/ { id: 'kind.activity.saved', message: 'Activity saved' },
  deletedText: /*i18n*/ { id: 'kind.activity.deleted', message: 'Activity deleted' },
  quick: 'sheet',
  begin: ([last], now, { isPast }) => ({
    startAt: isPast === true ? new Date(Date.parse(now) - 600_000).toISOString() : now,
    // Without a length until one is chosen: the end is at the start.
    endAt: now,
    notes: '',
    details: { kind: last?.details.kind ?? 'tummy', title: last?.details.title ?? null } satisfies ActivityDetails,
  }),
  tidy: (details) => ({ ...details, title: details.title?.trim() ? details.title : null }),
  // Its title and its length say all.
  facts: () => [],
}
