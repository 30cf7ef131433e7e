import type { PhotoFacts } from '../photo-facts.ts'
import { PhotoImage } from '../photo-image.tsx'
import '../photos.css'
import { usePhotoWords } from '../use-photo-words.ts'

/** A small photo in a line of a list; what it shows is said by the line. */
export function PhotoThumb({ photo }: { photo: PhotoFacts }) {
  return (
    <span className="photo-tile is-line">
      <PhotoImage photo={photo} size="small" isCover />
    </span>
  )
}

/** Returns how a photo is called: its caption, or whom it shows, and when it was taken. */
export function usePhotoTitle(): (photo: PhotoFacts) => string {
  return usePhotoWords().title
}
