import { Trans } from '@lingui/react/macro'

/** The first stop of the keyboard. The page's main part is `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      <Trans>Skip to content</Trans>
    </a>
  )
}
