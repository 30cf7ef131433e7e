export { useAgo, useEntryTitle, useTimeText } from './entry-text.ts'
