import type { Gallery } from './gallery.ts'
import { Skeleton } from './skeleton.tsx'

export const gallery: Gallery = {
  title: 'Skeleton',
  states: [
    { name: 'A card', view: <Skeleton className="h-30 rounded-lg" /> },
    {
      name: 'An entry',
      view: (
        <div className="flex items-center gap-2">
          <Skeleton className="size-10 rounded-md" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ),
    },
  ],
}
