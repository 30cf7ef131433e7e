import { ParentSteps } from './parent-steps.tsx'
import { SignedInSteps } from './signed-in-steps.tsx'

export function meta() {
  return [{ title: 'Welcome to Nestwren' }, { name: 'robots', content: 'noindex' }]
}

/** The first steps of a new parent without children (A §2): a name, the first child, who else cares, then Home. */
export default function OnboardingPage() {
  return <SignedInSteps>{(user) => <ParentSteps user={user} />}</SignedInSteps>
}
