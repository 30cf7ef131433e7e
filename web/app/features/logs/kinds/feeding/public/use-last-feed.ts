import { useEntries } from '../../../../../platform/sync/indexed/use-entries.ts'
import { useFamilySettings } from '../../../public/use-family-settings.ts'
import { lastFeed } from '../last-feed.ts'

/** Far enough back for the last time at the breast between bottles. */
const lookBack = 12

/** The latest feed of a child, and which side comes next; null before the first one. */
export function useLastFeed(childId: string) {
  const views = useEntries(childId, { kind: 'feeding', limit: lookBack })
  const counted = useFamilySettings().data?.settings
  const feeds = views.flatMap(({ entry }) => (entry.kind === 'feeding' && entry.deletedAt === null ? [entry] : []))
  return lastFeed(feeds, counted)
}
