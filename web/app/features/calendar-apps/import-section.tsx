import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEntry } from '@nestwren/contract/calendar-import'
import { maxCalendarBytes } from '@nestwren/contract/calendar-import'
import type { Child } from '@nestwren/contract/children'
import { ApiError } from '@nestwren/contract/client'
import { FolderOpen } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useChosenZone } from '../../platform/person-settings/zone.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useSave } from '../../ui/settings/use-save.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'

/** What has been read from a file, and what of it was added. */
type Step =
  | { readonly is: 'choosing' }
  | { readonly is: 'looking'; readonly fileName: string; readonly items: readonly CalendarEntry[] }
  | { readonly is: 'added'; readonly ids: readonly string[] }

/** Brings a calendar file into the schedule: choose it, look at what is in it, add it, or take all of it back. */
export function ImportSection({ family }: { family: readonly Child[] }) {
  const id = useId()
  const [step, setStep] = useState<Step>({ is: 'choosing' })
  const startOver = () => setStep({ is: 'choosing' })
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby={id}>
      <h2 id={id} className="type-title">
        <Trans>Bring in a calendar file</Trans>
      </h2>
      {step.is === 'choosing' ? (
        <FileStep onRead={(fileName, items) => setStep({ is: 'looking', fileName, items })} />
      ) : step.is === 'looking' ? (
        <ImportPreview
          {...step}
          family={family}
          onAdded={(ids) => setStep({ is: 'added', ids })}
          onCancel={startOver}
        />
      ) : (
        <ImportResult ids={step.ids} onDone={startOver} />
      )}
    </section>
  )
}

interface FileStepProps {
  onRead: (fileName: string, items: readonly CalendarEntry[]) => void
}

function FileStep({ onRead }: FileStepProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { isOnline } = useConnection()
  const timeZone = useChosenZone() ?? deviceZone()
  const { isBusy, failure, setFailure, run } = useSave()
  /** A file that could not be read for a reason that goes by. */
  const [again, setAgain] = useState<File | null>(null)
  const take = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    setAgain(null)
    if (file.size === 0) return setFailure(t`This file is empty.`)
    if (file.size > maxCalendarBytes) return setFailure(t`Calendar files can be up to 1.5 MB.`)
    void run(async () => {
      try {
        const { items } = await api.calendarImport.preview({ body: { timeZone }, file })
        onRead(file.name, items)
      } catch (error) {
        if (error instanceof ApiError && error.status !== 400) setAgain(file)
        throw error
      }
    })
  }
  const isOver = useFileDrop(take, isOnline && !isBusy)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // The same file can be chosen again.
    target.value = ''
    take(chosen)
  }
  return (
    <>
      <p className="text-muted">
        <Trans>Export an .ics file from your calendar app. You choose what to add before anything is added.</Trans>
      </p>
      <div className={classNames('ics-drop', isOver && 'is-over')}>
        <Button
          variant="soft"
          icon={<FolderOpen aria-hidden="true" className="ic" />}
          isBusy={isBusy}
          busyLabel={t`Reading the file`}
          disabled={!isOnline}
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a file</Trans>
        </Button>
        <p className="type-caption text-muted">
          {isOnline ? (
            <Trans>One .ics file. On a computer, you can also drop it here.</Trans>
          ) : (
            <Trans>You're offline. You can choose a file once you're back online.</Trans>
          )}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".ics,text/calendar"
          aria-label={t`Choose a file`}
          onChange={choose}
        />
      </div>
      {failure === null ? null : (
        <Banner
          tone="danger"
          {...(again !== null && { action: { label: t`Try again`, onSelect: () => take([again]) } })}
        >
          {failure}
        </Banner>
      )}
    </>
  )
}
