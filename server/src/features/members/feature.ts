import { members } from '@nestwren/contract/members'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type MemberDeps, memberHandlers } from './handlers.ts'
import { type MemberTaskDeps, memberTasks } from './tasks.ts'

export const membersFeature: Feature<MemberDeps & MemberTaskDeps> = {
  calls: (parts) => [calls(members, memberHandlers(parts))],
  tasks: memberTasks,
}
