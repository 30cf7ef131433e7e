import { isOpen } from '@nestwren/contract/logs/entry'
import type { KindSheets } from '../kind-view.ts'
import { FeedSheet } from './sheet.tsx'

export const sheets: KindSheets<'feeding'> = {
  New: FeedSheet,
  Edit: ({ entry, ...rest }) => <FeedSheet preset={{ childId: entry.childId }} {...rest} />,
  isFor: isOpen,
}
