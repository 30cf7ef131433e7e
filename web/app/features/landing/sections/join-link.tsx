import { Trans } from '@lingui/react/macro'
import type { CtaSource, LandingProps } from '../landing-props.ts'
import { PressLink } from './press-link.tsx'

interface JoinLinkProps extends Pick<LandingProps, 'invited' | 'hrefs' | 'onCallToAction'> {
  source: CtaSource
  className: string
}

/** The way in. Who was invited joins; who comes by themselves or through a friend's link starts the free month. */
export function JoinLink({ source, className, invited, hrefs, onCallToAction }: JoinLinkProps) {
  return (
    <PressLink href={hrefs.register} className={className} onPress={() => onCallToAction(source)}>
      {invited === 'invite' ? (
        <Trans>Join the Family</Trans>
      ) : invited === 'influencer' ? (
        <Trans>Accept the invite</Trans>
      ) : (
        <Trans>Start Free Trial</Trans>
      )}
    </PressLink>
  )
}
