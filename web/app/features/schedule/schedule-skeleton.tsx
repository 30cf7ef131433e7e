import { Skeleton } from '../../ui/skeleton.tsx'

/** The boxes of the grid and of the day's list while they are read. */
export function ScheduleSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-80 w-full rounded-lg" />
      <Skeleton className="h-16 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </div>
  )
}
