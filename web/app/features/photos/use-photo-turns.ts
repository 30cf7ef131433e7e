import { useMemo } from 'react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { indexOf, photoAt, placeAt } from './gallery-rows.ts'
import { monthOf, type PhotoFacts } from './photo-facts.ts'
import { useGallery } from './use-gallery.ts'
import { useLogPhotos } from './use-photos.ts'

/** The photos that are turned through, and where in them the viewer is. */
export interface PhotoTurns {
  /** Null while it is not known, or when the photo is not among them. */
  readonly index: number | null
  readonly total: number
  /** The photo at a place; undefined while it is not here. */
  readonly at: (index: number) => PhotoFacts | undefined
}

/** All photos of the selected child around one of them; its neighbours are read ahead. */
function useGalleryTurns(photo: PhotoFacts | undefined, wantedIndex: number | null, isOn: boolean): PhotoTurns {
  const { childId } = useSelectedChild()
  const tz = Temporal.Now.timeZoneId()
  const month = photo === undefined ? null : monthOf(photo.takenAt, tz)
  // The frame first: it says which months are next to it.
  const frame = useGallery(isOn ? childId : null, [])
  const wanted = useMemo(() => {
    const monthAt = frame.months.findIndex((one) => one.month === month)
    const wantedPlace = wantedIndex === null ? null : placeAt(frame.counts, wantedIndex)
    const places = [monthAt, monthAt - 1, monthAt + 1, wantedPlace?.monthAt ?? -1]
    return places.flatMap((at) => (monthAt < 0 && at !== wantedPlace?.monthAt ? [] : (frame.months[at]?.month ?? [])))
  }, [frame.months, frame.counts, month, wantedIndex])
  const { months, counts, lists, total } = useGallery(isOn ? childId : null, wanted)
  const monthAt = months.findIndex((one) => one.month === month)
  const index = photo === undefined || monthAt < 0 ? null : indexOf(counts, lists, monthAt, photo.id)
  return {
    index,
    total,
    at: (place) => {
      const found = placeAt(counts, place)
      return found === null ? undefined : photoAt(lists[found.monthAt], found.at)
    },
  }
}

/** The photos of one log entry. */
function useLogTurns(photo: PhotoFacts | undefined, logId: string | null): PhotoTurns {
  const query = useLogPhotos(logId ?? '', logId !== null)
  const items = query.data?.items ?? []
  const index = items.findIndex((one) => one.id === photo?.id)
  return { index: index < 0 ? null : index, total: items.length, at: (place) => items[place] }
}

/** What is turned through: the photos of an entry where the viewer was opened from one, else the gallery. */
export function usePhotoTurns(
  photo: PhotoFacts | undefined,
  logId: string | null,
  wantedIndex: number | null,
): PhotoTurns {
  const ofLog = useLogTurns(photo, logId)
  const ofGallery = useGalleryTurns(photo, wantedIndex, logId === null)
  return logId === null ? ofGallery : ofLog
}
