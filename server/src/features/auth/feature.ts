import { auth } from '@nestwren/contract/auth'
import { google } from '@nestwren/contract/google'
import { recovery } from '@nestwren/contract/recovery'
import { sessions } from '@nestwren/contract/sessions'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { googleAutocommit, googleHandlers } from './google-handlers.ts'
import { authAutocommit, authHandlers } from './handlers.ts'
import type { AuthParts } from './parts.ts'
import { recoveryAutocommit, recoveryHandlers } from './recovery-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { authTasks } from './tasks.ts'

export const authFeature: Feature<TaskDeps & { readonly auth: AuthParts }> = {
  calls: ({ auth: parts }) => [
    calls(auth, authHandlers(parts), { autocommit: authAutocommit }),
    calls(recovery, recoveryHandlers(parts), { autocommit: recoveryAutocommit }),
    calls(sessions, sessionHandlers(parts)),
    calls(google, googleHandlers(parts), { autocommit: googleAutocommit }),
  ],
  tasks: authTasks,
}
