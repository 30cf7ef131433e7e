import { billing } from '@nestwren/contract/billing'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type BillingHandlerDeps, billingAutocommit, billingHandlers } from './handlers.ts'
import { type BillingTaskDeps, billingTasks } from './tasks.ts'

export const billingFeature: Feature<BillingHandlerDeps & BillingTaskDeps> = {
  calls: (parts) => [calls(billing, billingHandlers(parts), { autocommit: billingAutocommit })],
  tasks: billingTasks,
}
