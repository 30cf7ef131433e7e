import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { boundsOfMonth, type PhotoFacts } from '../photo-facts.ts'
import { PhotoImage } from '../photo-image.tsx'
import '../photos.css'
import { usePhotoWords } from '../use-photo-words.ts'
import { useMonths } from '../use-photos.ts'
import { usePhotoPages } from './use-photo-pages.ts'

const rowOfThree = [0, 1, 2, 3, 4, 5]

interface PhotoChecksProps {
  /** What is chosen here: "Photos for the site". */
  label: string
  photos: readonly PhotoFacts[]
  /** Ids of what is chosen. */
  chosen: ReadonlySet<string>
  onChange: (photo: PhotoFacts, isChosen: boolean) => void
  /** One alone is chosen, and another takes its place. */
  isSingle?: boolean
  /** In a few words why a photo can't be chosen; null where it can. */
  refusal?: (photo: PhotoFacts) => string | null
}

/** Photos to choose of, by finger or keyboard. At night they are dimmed and not covered: whoever chooses wants to see them. */
export function PhotoChecks({ label, photos, chosen, onChange, isSingle = false, refusal }: PhotoChecksProps) {
  const words = usePhotoWords()
  const name = useId()
  return (
    <fieldset className="photo-grid photo-allowed min-w-0" aria-label={label}>
      {photos.map((photo) => {
        const against = refusal?.(photo) ?? null
        return (
          <label key={photo.id} className="photo-tile photo-check">
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              aria-label={against === null ? words.title(photo) : `${words.title(photo)}, ${against}`}
              checked={chosen.has(photo.id)}
              disabled={against !== null}
              onChange={({ target }) => onChange(photo, target.checked)}
            />
            <PhotoImage photo={photo} size="small" isCover />
            {against === null ? (
              <span className="photo-check-mark" aria-hidden="true">
                <Check className="ic ic-sm" />
              </span>
            ) : (
              <span className="photo-caption" aria-hidden="true">
                {against}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}

type PhotoPickerProps = Omit<PhotoChecksProps, 'photos'>

/** The family's photos to choose of, latest first, all of them or those of a month. Stands within what guards photos. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { t } = useLingui()
  const words = usePhotoWords()
  const months = useMonths('all', Temporal.Now.timeZoneId()).data ?? []
  const [month, setMonth] = useState('')
  const firstDay = months.find((one) => one.month === month)?.firstDay
  const query = usePhotoPages(['all', firstDay ?? ''], (place, options) => {
    const bounds = firstDay === undefined ? {} : boundsOfMonth(firstDay, Temporal.Now.timeZoneId())
    return api.photos.list({ query: { childId: 'all', ...bounds, ...place } }, options)
  })
  const photos = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="grid grid-cols-1 gap-3">
      {months.length > 1 ? (
        <Field label={t`Month`}>
          {(control) => (
            <Select
              {...control}
              value={month}
              onChange={({ target }) => setMonth(target.value)}
              options={[
                { value: '', label: t`All months` },
                ...months.map((one) => ({ value: one.month, label: words.month(one.firstDay) })),
              ]}
            />
          )}
        </Field>
      ) : null}
      <Loaded
        query={query}
        skeleton={
          <div className="photo-grid">
            {rowOfThree.map((place) => (
              <Skeleton key={place} className="photo-skel" />
            ))}
          </div>
        }
        line={t`Couldn't load the photos.`}
      >
        {() =>
          photos.length === 0 ? (
            <p className="text-muted">
              <Trans>No photos yet</Trans>
            </p>
          ) : (
            <PhotoChecks {...props} photos={photos} />
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      ) : null}
    </div>
  )
}
