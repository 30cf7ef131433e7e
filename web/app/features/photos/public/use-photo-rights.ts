import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast, isParentRole } from '@nestwren/contract/permissions'
import { useMemo } from 'react'
import { useChildren } from '../../../platform/api/queries.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import type { PhotoFacts } from '../photo-facts.ts'

export interface PhotoRights {
  readonly isLoading: boolean
  /** Whether photos of any child may be seen. */
  readonly maySee: boolean
  /** Children of whom photos may be added. */
  readonly addable: readonly Child[]
  /** Parents alone say who sees a photo. */
  readonly isParent: boolean
  readonly mayPublish: boolean
  /** Any of a child that the person manages, and their own. */
  readonly mayChange: (photo: PhotoFacts) => boolean
  readonly mayManage: (photo: PhotoFacts) => boolean
}

/** What the person may do with photos. The server decides; this only hides what it would refuse. */
export function usePhotoRights(): PhotoRights {
  const session = useSession()
  const { children, isLoading } = useChildren()
  const user = session.user
  return useMemo(() => {
    const has = (child: Child, level: 'view' | 'add' | 'manage') => isLevelAtLeast(child.access.photos, level)
    const shownIn = (photo: PhotoFacts, level: 'add' | 'manage') =>
      children.some((child) => photo.childIds.includes(child._id) && has(child, level))
    const mayManage = (photo: PhotoFacts) => shownIn(photo, 'manage')
    return {
      isLoading,
      maySee: children.some((child) => has(child, 'view')),
      addable: children.filter((child) => has(child, 'add')),
      isParent: user !== null && isParentRole(user.role),
      mayPublish: user?.permissions.sitePublishPhotos === true,
      mayManage,
      mayChange: (photo) => mayManage(photo) || (photo.createdBy.id === user?.id && shownIn(photo, 'add')),
    }
  }, [children, isLoading, user])
}
