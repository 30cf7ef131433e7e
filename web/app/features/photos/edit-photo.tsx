import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { Photo } from '@nestwren/contract/photos'
import { useState } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import type { PhotoFacts } from './photo-facts.ts'
import { PhotoFields, type PhotoValues } from './photo-fields.tsx'
import { usePhotoActions } from './use-photo-actions.ts'
import { usePhotoRights } from './use-photo-rights.ts'

interface Values extends PhotoValues {
  readonly takenAt: string
}

function valuesOf({ caption, childIds, audience, takenAt }: PhotoFacts): Values {
  return { caption, childIds, audience, takenAt }
}

function currentOf(error: unknown): Photo | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null
  return (error.details as { current?: Photo } | null | undefined)?.current ?? null
}

/** Changes what stands beside a photo. When somebody else was faster, both stay until the person has chosen. */
export function EditPhoto({ photo, onDone }: { photo: PhotoFacts; onDone: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { children } = useChildren()
  const { addable, isParent } = usePhotoRights()
  const { update, takeOver } = usePhotoActions()
  // The version it was opened with: what others save meanwhile is not overwritten unseen.
  const [base] = useState(photo)
  const [values, setValues] = useState<Values>(() => valuesOf(photo))
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Photo | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // Children it shows already stay on offer, also where no more photos may be added.
  const family = children.filter(({ _id }) => base.childIds.includes(_id) || addable.some((child) => child._id === _id))
  const save = async (version: number) => {
    setIsBusy(true)
    setProblem(null)
    try {
      const { audience, ...rest } = values
      await update(base.id, version, {
        ...rest,
        caption: values.caption.trim(),
        ...(isParent ? { audience } : {}),
        childIds: [...values.childIds],
      })
      onDone()
    } catch (error) {
      setIsBusy(false)
      const current = currentOf(error)
      if (current === null) setProblem(errorText(error))
      else setTheirs(current)
    }
  }
  const theirCaption = theirs?.caption ?? ''
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save(base.version)
      }}
    >
      <PhotoFields
        values={values}
        onChange={(next) => setValues({ ...values, ...next })}
        family={family}
        hasAudience={isParent}
      />
      <DateTimeField
        label={t`When was it taken?`}
        value={values.takenAt}
        zone={base.tz}
        max={new Date().toISOString()}
        hasChips={false}
        onValueChange={(takenAt) => setValues({ ...values, takenAt })}
      />
      {problem === null ? null : <Banner tone="danger">{problem}</Banner>}
      {theirs === null ? (
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={t`Saving`}>
            <Trans>Save</Trans>
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          <Banner tone="warning">
            {t`Someone changed this in the meantime.`}
            {theirCaption === '' ? null : (
              <span className="block break-words">{t`The caption is now: ${theirCaption}`}</span>
            )}
          </Banner>
          <div className="grid grid-cols-2 gap-3">
            <Button
              variant="outline"
              onClick={() => {
                takeOver(theirs)
                onDone()
              }}
            >
              <Trans>Take theirs</Trans>
            </Button>
            <Button isBusy={isBusy} busyLabel={t`Saving`} onClick={() => void save(theirs.version)}>
              <Trans>Keep mine</Trans>
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}
