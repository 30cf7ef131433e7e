import { publicBrand } from '@nestwren/contract/brand-public'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { recordEvent } from '../../../platform/analytics/record.ts'
import { ownLocale } from '../../../platform/i18n/use-own-locale.ts'
import { untilMoved } from '../../../ui/page/first-move.ts'
import type { CtaSource, LandingProps } from '../landing-props.ts'
import { chooseHeadline, experiment } from './headline.ts'
import '../sections/styles.ts'
import './opening.css'

interface LandingParts extends Pick<LandingProps, 'hrefs'> {
  /** How whoever reads was brought along, and when that may have changed. The same functions each time. */
  readonly readInvited: () => LandingProps['invited']
  readonly onInvited: (listener: () => void) => () => void
  /** Opens the way to an account. The same function each time. */
  readonly onTrial: () => void
  readonly onSignIn: () => void
}

type MovingProps = Omit<LandingProps, 'invited'> & Pick<LandingParts, 'readInvited' | 'onInvited'>

const nobody = () => null
const loadSections = () => import('../sections/landing-sections.tsx')

/**
 * The page as it is written can be read, and its links lead to the dialogs. What makes it move comes once somebody is there:
 * until then React leaves what was written as it is.
 */
const LandingSections = lazy(async () => {
  // Another language, or words for who was invited, are not to be waited for.
  if (ownLocale() === null && globalThis.document?.documentElement.dataset.invited === undefined) await untilMoved()
  const { LandingSections } = await loadWhereWritten()
  return {
    // Asked inside: what is around it may not be rendered anew before it is there.
    default: function MovingSections({ readInvited, onInvited, ...props }: MovingProps) {
      const invited = useSyncExternalStore(onInvited, readInvited, nobody)
      return <LandingSections {...props} invited={invited} />
    },
  }
})

const againAfterMs = 5_000

/** A page that is there already is no worse for what could not be fetched: it is tried again, and stays. */
async function loadWhereWritten(): ReturnType<typeof loadSections> {
  try {
    return await loadSections()
  } catch (error) {
    if (globalThis.document?.documentElement.dataset.written === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, againAfterMs))
    return loadWhereWritten()
  }
}

let isCounted = false

/** The front page: what it says, which headline, and what is counted of it (A §4, A §7). */
export function Landing({ readInvited, onInvited, hrefs, onTrial, onSignIn }: LandingParts) {
  // Chosen before the first paint where the page was written ahead.
  useLayoutEffect(() => void chooseHeadline(), [])
  useEffect(() => {
    if (isCounted) return
    isCounted = true
    recordEvent('ab_view', { ...variant(), page: 'landing' })
  }, [])
  // Always the same, so that nothing but what it shows itself has to be rendered before it is there.
  return useMemo(
    () => (
      <Suspense fallback={null}>
        <LandingSections
          readInvited={readInvited}
          onInvited={onInvited}
          hrefs={hrefs}
          onCallToAction={(source) => {
            countPress(source)
            recordEvent('trial_button_click', {
              event_category: 'conversion',
              event_label: source,
              ...variant(),
              value: 1,
            })
            onTrial()
          }}
          onSignIn={(source) => {
            countPress(source)
            onSignIn()
          }}
        />
      </Suspense>
    ),
    [readInvited, onInvited, hrefs, onTrial, onSignIn],
  )
}

function countPress(source: CtaSource): void {
  recordEvent('cta_click', { source })
}

function variant() {
  const headline = chooseHeadline()
  return { experiment, variant: headline, variant_label: publicBrand.headlineLabels[headline] } as const
}
