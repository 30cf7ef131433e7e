import type { Measurement } from '@nestwren/contract/growth'
import { byField, figureNames } from '@nestwren/contract/growth-figures'

let number = 900

/** A measurement as the server has it; only what is told was measured. */
export function measurementOf(part: Partial<Measurement> & { readonly measuredOn: string }): Measurement {
  number += 1
  const by = { id: '00000000-0000-4000-8000-000000000010', name: 'Mara' }
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    childId: '00000000-0000-4000-8000-000000000001',
    ...byField(figureNames, () => null),
    measured: null,
    note: '',
    photoId: null,
    typed: null,
    createdBy: by,
    updatedBy: by,
    createdAt: `${part.measuredOn}T09:00:00.000Z`,
    updatedAt: `${part.measuredOn}T09:00:00.000Z`,
    version: 1,
    deletedAt: null,
    ...part,
  }
}
