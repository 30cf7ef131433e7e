import { isOpen } from '@nestwren/contract/logs/entry'
import type { KindSheets } from '../kind-view.ts'
import { hasTypedAmounts, PumpingSheet, RunningPumping } from './sheet.tsx'

export const sheets: KindSheets<'pumping'> = {
  New: PumpingSheet,
  Edit: RunningPumping,
  isFor: (entry) => isOpen(entry) || hasTypedAmounts(entry.id),
}
