import { Trans } from '@lingui/react/macro'
import type { LandingProps } from '../landing-props.ts'
import { JoinLink } from './join-link.tsx'

/** Night again, and the nest is full. */
export function Closing(props: LandingProps) {
  return (
    <section className="ld-closing" aria-labelledby="ld-closing">
      <svg className="ld-closing-edge" viewBox="0 0 1440 90" preserveAspectRatio="none" aria-hidden="true">
        <path className="ld-ground" d="M0 0h1440v52c-270 34-520 34-780 8S200 14 0 62z" />
      </svg>
      <div className="ld-wrap">
        <h2 id="ld-closing" className="ld-display-l">
          <Trans>Your turn to sleep.</Trans>
        </h2>
        <p>
          <Trans>Start tonight. Invite the others in the morning.</Trans>
        </p>
        <JoinLink {...props} source="closing" className="btn ld-cta" />
      </div>
      <svg className="ld-closing-hills" viewBox="0 0 1440 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path className="ld-hill-far" d="M0 150c250-70 470-60 720-6s460 8 720-54v170H0z" />
        <path className="ld-hill-near" d="M0 214c260-50 500-44 760-10s440-20 680-8v64H0z" />
        <g className="ld-closing-nest" transform="translate(620 14) scale(3.1)">
          <path d="M45.9 6.9c1-2 4.3-1.6 4.6.8l1.6 20.6c.3 4.4-1.7 7.7-5.6 7.700H16.400c-3-2.6-4.2-5.5-3.9-8.600l-5.7-2.200c-1-.4-1-1.8 0-2.100l6.4-2C14.9 15.7 19.4 12 25 12c6 0 9.8 3.7 12.7 8 1.7 2.6 4.1 2 5-.8z" />
          <path
            className="is-nest"
            d="M8.2 38.500h47.600c1.5 0 2.6 1.2 2.4 2.700C56.7 51.9 46 59.5 32 59.500S7.3 51.9 5.8 41.200c-.2-1.5.9-2.7 2.4-2.700z"
          />
          <path
            className="is-weave"
            d="M6.5 43.800c7.4 4 15.9 5.7 25.5 5.1 9.3-.6 17.8-2.6 25.6-6.300M13.5 52.600c6.2 2.1 12.6 2.8 19.2 2.1 6-.6 11.6-2.2 16.9-4.9"
          />
          <path className="is-lid" d="M19 19.800c1.2 1.6 3.6 1.6 4.8 0" />
        </g>
      </svg>
    </section>
  )
}
