import { adminInvites } from './admin-invites.ts'
import { adminUsers } from './admin-users.ts'
import type { EndpointGroup } from './endpoint.ts'
import { operators } from './operators.ts'
import { quizAdmin } from './quiz-admin.ts'
import { service } from './service.ts'

/**
 * Every call of those who run the service. They stand apart from those of families: no family's page carries them, and none
 * of a family's tokens opens one.
 */
export const staffContract = { operators, adminUsers, adminInvites, quizAdmin, service } as const satisfies Record<
  string,
  EndpointGroup
>
export type StaffContract = typeof staffContract
