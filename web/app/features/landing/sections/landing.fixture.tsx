import { vi } from 'vitest'
import type { LandingProps } from '../landing-props.ts'

/** What the page hands to its sections, with calls that can be looked at. */
export function landingProps(invited: LandingProps['invited'] = null) {
  return {
    invited,
    onCallToAction: vi.fn<LandingProps['onCallToAction']>(),
    onSignIn: vi.fn<LandingProps['onSignIn']>(),
    hrefs: { signIn: '#/enter=login', register: '#/enter=trial' },
  } satisfies LandingProps
}

/** A device whose owner wants less motion, or not. Gives the way to change that. */
export function setReducedMotion(isReduced: boolean) {
  let tell = () => {}
  const query = {
    matches: isReduced,
    addEventListener: (_: string, listener: () => void) => {
      tell = listener
    },
    removeEventListener: () => {},
  }
  vi.stubGlobal('matchMedia', () => query)
  return (next: boolean) => {
    query.matches = next
    tell()
  }
}
