import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sideBySide } from '@nestwren/contract/apart'
import type { Import } from '@nestwren/contract/imports'
import { Banner } from '../../ui/banner.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { Fold } from './fold.tsx'
import { useImportWords } from './use-import-words.ts'

/** Which app the files are from, and what each of them holds. */
export function Recognized({ one: { app, read, ignored, caregivers } }: { one: Import }) {
  const { t } = useLingui()
  const words = useImportWords()
  if (app === null || (read.length === 0 && ignored.length === 0)) return null
  const records = read.reduce((sum, file) => sum + file.records, 0)
  const rows = plural(records, { one: '# row', other: '# rows' })
  const files = plural(read.length, { one: '# file', other: '# files' })
  return (
    <SettingsSection
      title={app === 'unknown' ? t`An app we don't know yet` : t`From ${words.app[app]}`}
      hint={read.length === 0 ? null : `${files} · ${rows}`}
    >
      <Fold title={<Trans>What's in the files</Trans>}>
        <ul className="grid gap-2">
          {read.map(({ name, role, records: count }) => (
            <li key={name} className="type-small wrap-anywhere">
              {name}
              <span className="type-caption block text-muted">
                {[role, plural(count, { one: '# row', other: '# rows' })].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        {ignored.length === 0 ? null : (
          <p className="type-caption wrap-anywhere text-muted">{t`Nothing to import in: ${sideBySide(ignored)}`}</p>
        )}
      </Fold>
      {caregivers === 0 ? null : (
        <p className="type-caption text-muted">
          {plural(caregivers, {
            one: 'The name of # person in the other app is left out.',
            other: 'The names of # people in the other app are left out.',
          })}
        </p>
      )}
    </SettingsSection>
  )
}

/** Files that are not read, each with the reason and what to do. */
export function Refusals({ one: { refusals, read, status } }: { one: Import }) {
  const { t } = useLingui()
  const words = useImportWords()
  if (refusals.length === 0 || status === 'uploading') return null
  const isNothingLeft = read.length === 0
  return (
    <Banner tone={isNothingLeft ? 'danger' : 'warning'}>
      <p className="type-label">
        {isNothingLeft ? <Trans>We can't read these files</Trans> : <Trans>Some files aren't read</Trans>}
      </p>
      <ul className="grid gap-1">
        {refusals.map(({ file, code }) => (
          <li key={`${file}${code}`} className="wrap-anywhere">
            {file === null ? words.refusal[code] : t`${file}: ${words.refusal[code]}`}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
