import { invites } from '@nestwren/contract/invites'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { withdrawDisowned } from './disowned-commands.ts'
import { type InviteDeps, inviteAutocommit, inviteHandlers } from './handlers.ts'
import { inviteTasks } from './tasks.ts'

export const invitesFeature: Feature<TaskDeps & InviteDeps> = {
  calls: (parts) => [calls(invites, inviteHandlers(parts), { autocommit: inviteAutocommit })],
  tasks: inviteTasks,
  waysIn: [withdrawDisowned],
}
