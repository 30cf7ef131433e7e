import type { ActivityDetails } from '@nestwren/contract/logs/kinds/activity'
import { isVisible } from '@nestwren/contract/visible'
import type { KindForm } from '../kind-view.ts'
import { ActivityFields } from './fields.tsx'

/** What is entered as over began so long before now. */
const usualMs = 10 * 60_000

export const form: KindForm<'activity'> = {
  sheetTitle: /*i18n*/ { id: 'kind.activity.sheet', message: 'Activity with {name}' },
  saveLabel: /*i18n*/ { id: 'kind.activity.save', message: 'Save activity' },
  begin: ([last], now, { isPast }) => ({
    startAt: isPast === true ? new Date(Date.parse(now) - usualMs).toISOString() : now,
    // Without a length until one is chosen: the end is at the start.
    endAt: now,
    notes: '',
    details: { kind: last?.details.kind ?? 'tummy', title: last?.details.title ?? null } satisfies ActivityDetails,
  }),
  tidy: (details) => ({ ...details, title: isVisible(details.title ?? '') ? details.title : null }),
  // Its title and its length say all.
  facts: () => [],
  Fields: ActivityFields,
}
