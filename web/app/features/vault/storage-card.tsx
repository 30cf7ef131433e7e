import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { api } from '../../platform/api/api.ts'
import { formatBytes } from '../../platform/format/bytes.ts'
import { Loaded } from '../../ui/items/loaded.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** How much room the family has left. */
export function StorageCard() {
  const { t, i18n } = useLingui()
  const query = useQuery({
    queryKey: ['storage', 'stats'],
    queryFn: ({ signal }) => api.storage.stats(undefined, { signal }),
    staleTime: 0,
    meta: { isPersisted: false },
  })
  const used = formatBytes((query.data?.usedBytes ?? 0) + (query.data?.databaseBytes ?? 0), i18n.locale)
  const limit = formatBytes(query.data?.limitBytes ?? 0, i18n.locale)
  return (
    <section className="card card-pad grid gap-2" aria-labelledby="vault-storage">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="vault-storage" className="type-label flex items-center gap-2">
          <HardDrive aria-hidden="true" className="ic" />
          <Trans>Storage</Trans>
        </h2>
        {query.data === undefined ? null : <p className="type-small tnum text-muted">{t`${used} of ${limit}`}</p>}
      </div>
      <Loaded query={query} lines={1} line={t`Couldn't load how much space is used.`}>
        {({ usedBytes, databaseBytes, limitBytes }) => (
          <ProgressBar label={t`Storage used`} done={limitBytes === 0 ? 1 : (usedBytes + databaseBytes) / limitBytes} />
        )}
      </Loaded>
    </section>
  )
}
