import { Trans, useLingui } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import { Banner } from '../../ui/banner.tsx'
import { useImportWords } from './use-import-words.ts'

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
