import type { User } from '@nestwren/contract/auth'
import type { ReactNode } from 'react'
import { PlatformProvider } from '../../platform/cache/platform-provider.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { BootScreen } from '../../ui/boot-screen.tsx'

interface SignedInStepsProps {
  children: (user: User) => ReactNode
}

/** What the pages of the first steps stand on: somebody signed in (B §2, route guard), and what a signed-in page needs. */
export function SignedInSteps({ children }: SignedInStepsProps) {
  return (
    <PlatformProvider fallback={<BootScreen />}>
      <ForUser>{children}</ForUser>
    </PlatformProvider>
  )
}

function ForUser({ children }: SignedInStepsProps) {
  const { user } = useSession()
  return user === null ? null : children(user)
}
