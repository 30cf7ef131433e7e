import { Trans, useLingui } from '@lingui/react/macro'
import type { DataExport } from '@nestwren/contract/privacy'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { saveFile } from '../../platform/storage/save-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { settingsKeys } from './settings-keys.ts'

const askAgainMs = 2_000
const isUnderWay = ({ status }: DataExport) => status === 'queued' || status === 'running'

/** Everything the person may take along, as one ZIP that is made while they do something else. */
export function ExportSection() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSave()
  const query = useQuery({
    queryKey: settingsKeys.exports,
    queryFn: ({ signal }) => api.privacy.listExports(undefined, { signal }),
    // Only while something is being made, and only while the page is looked at.
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? askAgainMs : false),
    meta: { isPersisted: false },
  })
  const start = async () => {
    await run(() => api.privacy.startExport())
    await client.invalidateQueries({ queryKey: settingsKeys.exports })
  }
  return (
    <SettingsSection
      title={<Trans>Export your data</Trans>}
      hint={<Trans>A ZIP of everything you can export: JSON, spreadsheets (CSV), and files. Up to 3 a day.</Trans>}
    >
      <Loaded query={query} lines={1}>
        {({ items }) => {
          const newestReady = items.find(({ status }) => status === 'ready')
          return (
            <>
              {items.length === 0 ? null : (
                <ul className="setting-rows">
                  {items.map((one) => (
                    <ExportLine key={one.id} item={one} isNewestReady={one.id === newestReady?.id} />
                  ))}
                </ul>
              )}
              {failure ? <Banner tone="danger">{failure}</Banner> : null}
              {items.some(isUnderWay) ? (
                <p className="type-small text-muted">{t`You can leave this page. We'll keep working on it.`}</p>
              ) : (
                <Button variant="soft" size="sm" isBusy={isBusy} busyLabel={t`Starting`} onClick={() => void start()}>
                  {items[0]?.status === 'failed' ? (
                    <Trans>Try the export again</Trans>
                  ) : items.length > 0 ? (
                    <Trans>Create a new export</Trans>
                  ) : (
                    <Trans>Create an export</Trans>
                  )}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </SettingsSection>
  )
}

interface ExportLineProps {
  item: DataExport
  /** The server hands out the newest finished file. */
  isNewestReady: boolean
}

function ExportLine({ item, isNewestReady }: ExportLineProps) {
  const { t } = useLingui()
  const when = useWhen()
  const { isBusy, failure, run } = useSave()
  const made = when.time(item.createdAt)
  const download = () =>
    run(async () => saveFile(await api.privacy.downloadExport(), `nestwren-${item.createdAt.slice(0, 10)}.zip`))
  return (
    <li>
      <span className="min-w-0 flex-1 basis-48">
        <span className="type-label block">
          <Trans>Export of {made}</Trans>
        </span>
        <ExportState item={item} />
        <LockedNote item={item} />
      </span>
      {isNewestReady && !item.isLocked ? (
        <Button
          size="sm"
          icon={<Download aria-hidden="true" className="ic" />}
          isBusy={isBusy}
          busyLabel={t`Downloading`}
          onClick={() => void download()}
        >
          <Trans>Download</Trans>
        </Button>
      ) : null}
      {failure ? (
        <Banner tone="danger" className="w-full">
          {failure}
        </Banner>
      ) : null}
    </li>
  )
}

/** Says what the vault keeps out of an export, or in it, and leads there. */
function LockedNote({ item: { status, leftOut, isLocked } }: { item: DataExport }) {
  if (status === 'failed' || status === 'expired') return null
  const [photos, documents] = [leftOut.includes('photos'), leftOut.includes('documents')]
  if (!isLocked && !photos && !documents) return null
  return (
    <span className="type-caption block text-muted">
      {isLocked ? (
        <Trans>It holds what your vault has locked.</Trans>
      ) : photos && documents ? (
        <Trans>Photos and documents are locked and not part of it.</Trans>
      ) : photos ? (
        <Trans>Photos are locked and not part of it.</Trans>
      ) : (
        <Trans>Documents are locked and not part of it.</Trans>
      )}{' '}
      <Link to="/vault" className="link-btn">
        {isLocked ? (
          <Trans>Open the vault to download it</Trans>
        ) : (
          <Trans>Open the vault first to take them along</Trans>
        )}
      </Link>
    </span>
  )
}

function ExportState({ item }: { item: DataExport }) {
  const { t } = useLingui()
  const when = useWhen()
  const { status, progressPercent } = item
  const size = item.sizeBytes === null ? '' : when.size(item.sizeBytes)
  const until = item.expiresAt === null ? '' : when.time(item.expiresAt)
  if (isUnderWay(item))
    return (
      <span className="mt-1 block">
        <ProgressBar label={t`Export`} done={progressPercent / 100} />
        <span className="type-caption text-muted" role="status">
          {status === 'queued' ? <Trans>Waiting for its turn</Trans> : <Trans>{progressPercent}% done</Trans>}
        </span>
      </span>
    )
  return (
    <span className="type-caption block text-muted" role="status">
      {status === 'ready' && item.isLocked ? (
        <Trans>Ready. Available until {until}.</Trans>
      ) : status === 'ready' ? (
        <Trans>
          Ready, {size}. Available until {until}.
        </Trans>
      ) : status === 'failed' ? (
        <Trans>We couldn't create it. Nothing is lost. Try again.</Trans>
      ) : (
        <Trans>This file has expired.</Trans>
      )}
    </span>
  )
}
