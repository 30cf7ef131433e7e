import type { KindForm } from '../kind-view.ts'
import { OwnFields } from './fields.tsx'

export const form: KindForm<'own'> = {
  sheetTitle: /*i18n*/ { id: 'kind.own.sheet', message: 'Log for {name}' },
  saveLabel: /*i18n*/ { id: 'kind.own.save', message: 'Save' },
  begin: ([last], now, { own, isPast }) => {
    const hasDuration = own?.hasDuration ?? last?.details.hasDuration ?? false
    const hasEnd = hasDuration && isPast === true
    return {
      startAt: hasEnd ? new Date(Date.parse(now) - 20 * 60_000).toISOString() : now,
      endAt: hasEnd ? now : null,
      notes: '',
      details: {
        kindId: own?.id ?? last?.details.kindId ?? '',
        name: own?.name ?? last?.details.name ?? '',
        icon: own?.icon ?? last?.details.icon ?? 'star',
        color: own?.color ?? last?.details.color ?? '#7C3AED',
        hasDuration,
      },
    }
  },
  tidy: (details) => details,
  // Its name and its length say all.
  facts: () => [],
  Fields: OwnFields,
  isOfOwn: ({ kindId }, ownId) => kindId === ownId,
  canGoOn: ({ hasDuration }) => hasDuration,
}
