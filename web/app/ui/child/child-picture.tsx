import type { Child } from '@nestwren/contract/children'
import { useChildPicture } from './use-child-picture.ts'

/** The photo of a child, over its letter. Nothing while there is none to be had. */
export function ChildPicture({ child }: { child: Pick<Child, 'pictureId' | 'pictureUrl'> }) {
  const { src, onLoad, onError } = useChildPicture(child)
  return src === null ? null : (
    <img
      className="avatar-picture"
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={onLoad}
      onError={onError}
    />
  )
}
