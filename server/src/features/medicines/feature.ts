import { medicines } from '@nestwren/contract/medicines'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type MedicineDeps, medicineHandlers } from './handlers.ts'
import { locateMedicine } from './policy.ts'

export const medicinesFeature: Feature<MedicineDeps> = {
  calls: (parts) => [calls(medicines, medicineHandlers(parts), { locate: locateMedicine })],
}
