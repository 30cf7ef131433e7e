import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import { BottleIcon } from '../../../../ui/icons/bottle-icon.tsx'
import { NursingIcon } from '../../../../ui/icons/nursing-icon.tsx'
import { SolidsIcon } from '../../../../ui/icons/solids-icon.tsx'
import type { KindDrawing } from '../kind-view.ts'

/** Nursing, bottle, and solids tell each other apart without words and without their color. */
export const methodDrawings: Readonly<Record<FeedingDetails['method'], KindDrawing>> = {
  breast: NursingIcon,
  bottle: BottleIcon,
  solids: SolidsIcon,
}
