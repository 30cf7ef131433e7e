import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { elsewhere, showPage, signedInAs, startOver } from '../auth/auth.fixture.tsx'
import CaregiverOnboardingPage from '../onboarding/caregiver-onboarding-page.tsx'
import InfluencerOnboardingPage from '../onboarding/influencer-onboarding-page.tsx'
import OnboardingPage from '../onboarding/onboarding-page.tsx'
import ShellLayout from './shell-layout.tsx'

beforeEach(startOver)
afterEach(() => {
  startOver()
  vi.unstubAllGlobals()
})

test.each([
  ['what surrounds every page', ShellLayout],
  ['the first steps of a parent', OnboardingPage],
  ['those of a caregiver', CaregiverOnboardingPage],
  ['those of an influencer', InfluencerOnboardingPage],
])('%s: closed to whoever owes a payment, and nothing of the family is asked for', async (_what, Page) => {
  const sent = answerCalls({})
  session.takeSignedIn(signedInAs({ paymentRequired: true }))
  const router = showPage('/page', <Page />, '/page')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
  expect(sent.filter(({ name }) => name !== 'GET /api/auth/me')).toEqual([])
})
