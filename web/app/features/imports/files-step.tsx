import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import { maxImportFiles } from '@nestwren/contract/imports-words'
import { RotateCw, X } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { DiscardButton } from './discard-button.tsx'
import { FileChooser } from './file-chooser.tsx'
import { HowTo } from './how-to.tsx'
import { Refusals } from './recognized.tsx'
import { type Sending, type SendingFile, sendingOf } from './sending.ts'
import { useTakeImport } from './use-import.ts'

interface FilesStepProps {
  one: Import
  /** Shows the step that the import has come to. */
  onNext: () => void
}

/** The files of an import: those that are here, those on their way, and adding more. */
export function FilesStep({ one, onNext }: FilesStepProps) {
  const { t } = useLingui()
  const take = useTakeImport()
  const { isOnline } = useConnection()
  const { sending, files } = useSending(one.id)
  const { isBusy, failure, run } = useSave()
  const here = new Set(files.map(({ id }) => id))
  const stored = one.files.filter(({ id }) => !here.has(id))
  const isSending = files.some(({ state }) => state === 'waiting' || state === 'sending')
  const hasBroken = files.some(({ state }) => state === 'failed') || stored.some(isIncomplete)
  const count = files.length + stored.length
  const remove = (fileId: string) =>
    run(async () => {
      sending.cancel(fileId)
      if (one.files.some(({ id }) => id === fileId))
        take(await api.imports.removeFile({ params: { id: one.id, fileId } }))
    })
  const read = () =>
    run(async () => {
      if (one.status === 'uploading' || one.status === 'failed' || one.refusals.length > 0)
        take(await api.imports.read({ params: { id: one.id } }))
      onNext()
    })
  return (
    <>
      <Refusals one={one} />
      <SettingsSection
        title={count === 0 ? <Trans>Add your files</Trans> : plural(count, { one: '# file', other: '# files' })}
      >
        {count === 0 ? null : (
          <ul className="import-list" aria-label={t`Files`}>
            {stored.map((file) => (
              <StoredLine key={file.id} file={file} onRemove={() => void remove(file.id)} />
            ))}
            {files.map((file) => (
              <SendingLine
                key={file.id}
                sent={file}
                isOnline={isOnline}
                onRetry={() => sending.retry(file.id)}
                onRemove={() => void remove(file.id)}
              />
            ))}
          </ul>
        )}
        {count < maxImportFiles ? <FileChooser onFiles={sending.add} /> : null}
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <div className="import-acts">
          <Button
            isBusy={isBusy || isSending}
            busyLabel={isSending ? t`Uploading` : t`Reading`}
            disabled={count === 0 || hasBroken || !isOnline}
            onClick={() => void read()}
          >
            <Trans>Continue</Trans>
          </Button>
          <DiscardButton one={one} />
        </div>
      </SettingsSection>
      {count === 0 ? <HowTo /> : null}
    </>
  )
}

type StoredFile = Import['files'][number]

const isIncomplete = ({ parts }: StoredFile) => parts.here < parts.of

function StoredLine({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
  const { t } = useLingui()
  const when = useWhen()
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="type-label block wrap-anywhere">{file.name}</span>
        {isIncomplete(file) ? (
          <span className="type-caption block text-danger" role="alert">
            <Trans>Only a part of it arrived. Remove it, then choose it again.</Trans>
          </span>
        ) : (
          <span className="type-caption block text-muted">{when.size(file.sizeBytes)}</span>
        )}
      </span>
      <IconButton label={t`Remove ${file.name}`} icon={<X aria-hidden="true" className="ic" />} onClick={onRemove} />
    </li>
  )
}

interface SendingLineProps {
  sent: SendingFile
  isOnline: boolean
  onRetry: () => void
  onRemove: () => void
}

function SendingLine({ sent, isOnline, onRetry, onRemove }: SendingLineProps) {
  const { t } = useLingui()
  const when = useWhen()
  const errorText = useErrorText()
  const { file, state, done, error } = sent
  const { name } = file
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="type-label wrap-anywhere">{name}</p>
        {state === 'sending' ? <ProgressBar label={t`Uploading ${name}`} done={done} /> : null}
        {state === 'waiting' ? (
          <p className="type-caption text-muted">{isOnline ? t`Waiting for its turn` : t`Waiting for signal`}</p>
        ) : null}
        {state === 'sent' ? <p className="type-caption text-muted">{when.size(file.size)}</p> : null}
        {state === 'failed' ? (
          <p className="type-caption text-danger" role="alert">
            {isOnline ? errorText(error, t`Couldn't upload it. Try again.`) : t`Waiting for signal`}
          </p>
        ) : null}
      </div>
      {state === 'failed' ? (
        <IconButton
          label={t`Try ${name} again`}
          icon={<RotateCw aria-hidden="true" className="ic" />}
          onClick={onRetry}
        />
      ) : null}
      <IconButton
        label={isUnderWay ? t`Cancel ${name}` : t`Remove ${name}`}
        icon={<X aria-hidden="true" className="ic" />}
        onClick={onRemove}
      />
    </li>
  )
}

/** The files of an import that are on their way from this page. */
function useSending(importId: string): { readonly sending: Sending; readonly files: readonly SendingFile[] } {
  const take = useTakeImport()
  const [sending] = useState(() => sendingOf(importId, take))
  const files = useSyncExternalStore(sending.subscribe, sending.get, sending.get)
  return { sending, files }
}
