import type { Child } from '@nestwren/contract/children'
import { lazy, Suspense } from 'react'
import { Avatar } from '../avatar.tsx'

/** Home shows the letter first. Without a network the code may be missing: the letter stays. */
const ChildPicture = lazy(() =>
  import('./child-picture.tsx').then(
    (part) => ({ default: part.ChildPicture }),
    () => ({ default: () => null }),
  ),
)

interface ChildAvatarProps {
  child: Pick<Child, '_id' | 'name' | 'color' | 'pictureId' | 'pictureUrl'>
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** A child beside its name: its photo, or the first letter of its name where there is none to be had. */
export function ChildAvatar({ child, size = 'md' }: ChildAvatarProps) {
  return (
    <Avatar
      name={child.name}
      personId={child._id}
      ringColor={child.color}
      size={size}
      picture={
        child.pictureId ? (
          <Suspense>
            <ChildPicture child={child} />
          </Suspense>
        ) : null
      }
    />
  )
}
