import { CaregiverSteps } from './caregiver-steps.tsx'
import { SignedInSteps } from './signed-in-steps.tsx'

export function meta() {
  return [{ title: 'Welcome to Nestwren' }, { name: 'robots', content: 'noindex' }]
}

/** The first steps of who joins a family with children (A §2): a name, what they may see and do, how logging works. */
export default function CaregiverOnboardingPage() {
  return <SignedInSteps>{(user) => <CaregiverSteps user={user} />}</SignedInSteps>
}
