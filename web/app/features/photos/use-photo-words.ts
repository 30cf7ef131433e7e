import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { combinedName } from '../../platform/api/selected-child.ts'
import { dateFormat, formatClockTime } from '../../platform/format/formats.ts'
import type { PhotoFacts } from './photo-facts.ts'

export interface PhotoWords {
  /** "November 2026" */
  readonly month: (firstDay: string) => string
  /** "14 Nov 2026, 08:10", on the clock of where it was taken. */
  readonly when: (photo: Pick<PhotoFacts, 'takenAt' | 'tz'>) => string
  /** The names of the children it shows. */
  readonly children: (photo: Pick<PhotoFacts, 'childIds'>) => string
  /** The caption, or whom it shows and when. */
  readonly title: (photo: PhotoFacts) => string
}

/** How photos and months are called. */
export function usePhotoWords(): PhotoWords {
  const { t, i18n } = useLingui()
  const { children } = useChildren()
  const { locale } = i18n
  return useMemo(() => {
    const when: PhotoWords['when'] = ({ takenAt, tz }) =>
      formatClockTime(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: tz }, Date.parse(takenAt))
    const names: PhotoWords['children'] = ({ childIds }) =>
      combinedName(children.filter(({ _id }) => childIds.includes(_id)).map(({ name }) => name))
    return {
      month: (firstDay) =>
        dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(firstDay)),
      when,
      children: names,
      title: (photo) => {
        const at = when(photo)
        const { caption } = photo
        if (caption !== '') return t`${caption}, ${at}`
        const who = names(photo)
        return who === '' ? t`Photo, ${at}` : t`Photo of ${who}, ${at}`
      },
    }
  }, [t, locale, children])
}
