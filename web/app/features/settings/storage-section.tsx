import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { formatBytes } from '../../platform/format/bytes.ts'
import { Banner } from '../../ui/banner.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { settingsKeys } from './settings-keys.ts'

/** From this share on the family is told to make room. */
const nearlyFull = 0.9

/** How much room the family's photos, documents and logs take. */
export function StorageSection() {
  const { t, i18n } = useLingui()
  const query = useQuery({
    queryKey: settingsKeys.storage,
    queryFn: ({ signal }) => api.storage.stats(undefined, { signal }),
    staleTime: 0,
    meta: { isPersisted: false },
  })
  const size = (bytes: number) => formatBytes(bytes, i18n.locale)
  return (
    <SettingsSection
      title={<Trans>Storage</Trans>}
      hint={<Trans>Photos, documents, and logs of the whole family.</Trans>}
    >
      <Loaded query={query} lines={1}>
        {({ usedBytes, databaseBytes, limitBytes, photos, documents, recentlyDeleted }) => {
          const taken = usedBytes + databaseBytes
          const used = size(taken)
          const limit = size(limitBytes)
          const share = limitBytes === 0 ? 1 : taken / limitBytes
          const photoCount = plural(photos.count, { one: '# photo', other: '# photos' })
          const documentCount = plural(documents.count, { one: '# document', other: '# documents' })
          return (
            <div className="grid gap-2">
              <p className="type-label tnum">
                <Trans>
                  {used} of {limit} used
                </Trans>
              </p>
              <ProgressBar label={t`Storage used`} done={share} />
              <p className="type-caption tnum text-muted">
                {`${photoCount}, ${size(photos.bytes)} · ${documentCount}, ${size(documents.bytes)}`}
              </p>
              <p className="type-caption tnum text-muted">
                {databaseBytes === 0
                  ? t`Logs and everything else you wrote are counted once an hour.`
                  : t`Logs and everything else you wrote: ${size(databaseBytes)}`}
              </p>
              {recentlyDeleted.count === 0 ? null : (
                <p className="type-caption tnum text-muted">
                  {t`${size(recentlyDeleted.bytes)} of it is in Recently deleted and frees up within 30 days.`}{' '}
                  <Link to="/settings/recently-deleted" className="link-btn">
                    <Trans>Free up space now</Trans>
                  </Link>
                </p>
              )}
              {share < nearlyFull ? null : (
                <Banner tone="warning">
                  {share >= 1
                    ? t`Your family's storage is full. Delete something for good to make space.`
                    : t`Your family's storage is nearly full.`}
                </Banner>
              )}
            </div>
          )
        }}
      </Loaded>
    </SettingsSection>
  )
}
