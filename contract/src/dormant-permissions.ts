import type { UserPermission } from './permissions.ts'

/**
 * Permissions that rule nothing yet: their features are not here. They are stored and granted like the others and shown to
 * nobody, since a switch that changes nothing says what is not so. What asks for one leaves this list.
 */
export const dormantPermissions: readonly UserPermission[] = ['integrations']
