import { auth } from './auth.ts'
import { children } from './children.ts'
import type { EndpointGroup } from './endpoint.ts'
import { logReactions, logs } from './logs/endpoints.ts'

/** Every call of the product, by feature. */
export const contract = { auth, children, logs, logReactions } as const satisfies Record<string, EndpointGroup>
export type Contract = typeof contract
