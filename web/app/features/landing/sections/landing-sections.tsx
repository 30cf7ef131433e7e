import { Trans } from '@lingui/react/macro'
import type { LandingProps } from '../landing-props.ts'

/** What the front page says, from top to bottom. */
export function LandingSections({ invited, hrefs, onCallToAction, onSignIn }: LandingProps) {
  return (
    <main>
      <a
        href={hrefs.signIn}
        onClick={(event) => {
          event.preventDefault()
          onSignIn('top_bar')
        }}
      >
        <Trans>Sign In</Trans>
      </a>
      <h1>
        <span className="headline-a">
          <Trans>Your child's day, shared with everyone who cares for them.</Trans>
        </span>
        <span className="headline-b">
          <Trans>Your child's day, kept with one thumb.</Trans>
        </span>
      </h1>
      <a
        href={hrefs.register}
        onClick={(event) => {
          event.preventDefault()
          onCallToAction('hero')
        }}
      >
        {invited === null ? <Trans>Start Free Trial</Trans> : <Trans>Join the Family</Trans>}
      </a>
    </main>
  )
}
