import { brand } from '@nestwren/contract/brand'
import { useEffect, useSyncExternalStore } from 'react'
import { recordEvent } from '../../../platform/analytics/record.ts'
import type { CtaSource, LandingProps } from '../landing-props.ts'
import { LandingSections } from '../sections/landing-sections.tsx'
import { chooseHeadline, experiment, type Headline } from './headline.ts'
import './landing.css'

interface LandingParts extends Pick<LandingProps, 'invited' | 'hrefs'> {
  /** Opens the way to an account. */
  readonly onTrial: () => void
  readonly onSignIn: () => void
}

let isCounted = false

const never = () => () => undefined
/** The page as it is written carries both headlines, and the styles show one. */
const writtenHeadline = (): Headline => 'A'

/** The front page: what it says, which headline, and what is counted of it (A §4, A §7). */
export function Landing({ invited, hrefs, onTrial, onSignIn }: LandingParts) {
  const headline = useSyncExternalStore(never, chooseHeadline, writtenHeadline)
  useEffect(() => {
    if (isCounted) return
    isCounted = true
    recordEvent('ab_view', { ...variantOf(chooseHeadline()), page: 'landing' })
  }, [])
  return (
    <LandingSections
      headline={headline}
      invited={invited}
      hrefs={hrefs}
      onCallToAction={(source) => {
        countPress(source)
        recordEvent('trial_button_click', {
          event_category: 'conversion',
          event_label: source,
          ...variantOf(headline),
          value: 1,
        })
        onTrial()
      }}
      onSignIn={(source) => {
        countPress(source)
        onSignIn()
      }}
    />
  )
}

function countPress(source: CtaSource): void {
  recordEvent('cta_click', { source })
}

function variantOf(variant: Headline) {
  return { experiment, variant, variant_label: brand.headlineLabels[variant] } as const
}
