import { members } from '@nestwren/contract/members'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type MemberDeps, memberHandlers } from './handlers.ts'

export const membersFeature: Feature<MemberDeps> = {
  calls: (parts) => [calls(members, memberHandlers(parts))],
}
