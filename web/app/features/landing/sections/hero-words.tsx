import { Trans } from '@lingui/react/macro'
import type { LandingProps } from '../landing-props.ts'

/**
 * Both headlines of the experiment (A §4). Which one is shown is decided before the first paint, by the attribute on the page;
 * the other is there for no one, not even for readers of the screen.
 */
export function HeroWords({ invited }: Pick<LandingProps, 'invited'>) {
  return (
    <>
      <h1 id="ld-headline" className="ld-display-xl">
        <span className="ld-only-a">
          <span>
            <Trans>“When did she last eat?”</Trans>
          </span>
          <span className="ld-answer">
            <Trans>Everyone knows.</Trans>
          </span>
        </span>
        <span className="ld-only-b">
          <span>
            <Trans>3 AM. One thumb.</Trans>
          </span>
          <span className="ld-answer">
            <Trans>Feed logged.</Trans>
          </span>
        </span>
      </h1>
      {invited === null ? (
        <p className="ld-hero-sub">
          <span className="ld-only-a">
            <Trans>
              Feeds, sleep, plans, and memories in one calm place. Live for everyone who cares for your child.
            </Trans>
          </span>
          <span className="ld-only-b">
            <Trans>Two taps in the dark, and back to bed. Whoever takes the morning already knows.</Trans>
          </span>
        </p>
      ) : (
        <p className="ld-hero-sub">
          {invited === 'invite' ? (
            <Trans>Your family saved you a place. See the day as it happens, and add to it with one tap.</Trans>
          ) : invited === 'influencer' ? (
            <Trans>You're invited to use all of Nestwren for free. No plan to pick, nothing to pay.</Trans>
          ) : (
            <Trans>
              A friend thinks this could help you. Feeds, sleep, and plans in one calm place, live for all who care.
            </Trans>
          )}
        </p>
      )}
    </>
  )
}
