import { InfluencerSteps } from './influencer-steps.tsx'
import { SignedInSteps } from './signed-in-steps.tsx'

export function meta() {
  return [{ title: 'Welcome to Nestwren' }, { name: 'robots', content: 'noindex' }]
}

/** The first steps of an influencer (A §2): everything is open without payment; a name, the first child, then Home. */
export default function InfluencerOnboardingPage() {
  return <SignedInSteps>{(user) => <InfluencerSteps user={user} />}</SignedInSteps>
}
