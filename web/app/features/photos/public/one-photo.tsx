import { ApiError } from '@nestwren/contract/client'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { Guarded } from '../../../ui/locked/guarded.tsx'
import { WaitingPicture } from '../file-picture.tsx'
import { PhotoTile } from '../photo-tile.tsx'
import '../photos.css'
import { usePhoto } from '../use-photos.ts'
import { usePhotoRights } from './use-photo-rights.ts'

interface OnePhotoProps {
  id: string
  /** Drawn large, as the only one there is. */
  isBig?: boolean
}

/** A photo by its id, also while it waits to be sent. Nothing for one that is gone, locked, or may not be seen. */
export function OnePhoto(props: OnePhotoProps) {
  return (
    <Guarded section="photos" size="none">
      <OpenPhoto {...props} />
    </Guarded>
  )
}

function OpenPhoto({ id, isBig = false }: OnePhotoProps) {
  const { maySee } = usePhotoRights()
  const { views, queue } = useUploads()
  if (views.some(({ upload }) => upload.id === id)) return <WaitingPicture id={id} read={queue.file} />
  return maySee ? <SentPhoto id={id} isBig={isBig} /> : null
}

function SentPhoto({ id, isBig }: Required<OnePhotoProps>) {
  const { data, error } = usePhoto(id)
  const isGone = data?.deletedAt != null || (error instanceof ApiError && error.status === 404)
  if (isGone || data === undefined) return null
  return <PhotoTile photo={data} isBig={isBig} hasCaption={false} />
}
