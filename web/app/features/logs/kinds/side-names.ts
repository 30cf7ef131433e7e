import type { BreastSide } from '@nestwren/contract/logs/segments'
import type { ForeignText } from '../../../platform/i18n/i18n.ts'

export const sideTitles: Readonly<Record<BreastSide, ForeignText>> = {
  left: /*i18n*/ { id: 'side.left', message: 'Left' },
  right: /*i18n*/ { id: 'side.right', message: 'Right' },
  both: /*i18n*/ { id: 'side.both', message: 'Both sides' },
}
