import { Skeleton } from '../../ui/skeleton.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'

/** The boxes of Home while its children are read for the first time. */
export function HomeSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="mb-3 h-11 w-2/3 rounded-pill" />
      <Skeleton className="mb-3 h-52 w-full rounded-xl" />
      <div className="tiles">
        <StatTile label="" value={null} isLoading />
        <StatTile label="" value={null} isLoading />
        <StatTile label="" value={null} isLoading />
      </div>
    </div>
  )
}
