import { Trans, useLingui } from '@lingui/react/macro'
import { Spinner } from '../../ui/spinner.tsx'

/** While the server says what a mail's link is good for. */
export function CheckingLink() {
  const { t } = useLingui()
  return (
    <p className="flex items-center gap-3 text-muted">
      <Spinner label={t`Checking your link`} />
      <span aria-hidden="true">
        <Trans>Checking your link</Trans>
      </span>
    </p>
  )
}
