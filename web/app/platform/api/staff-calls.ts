import { withoutSchemas } from '@nestwren/contract/calls'
import { staffContract } from '@nestwren/contract/staff'

/**
 * Every call of those who run the service. In a bundle plain data in a file of its own (build-tools/lean-calls.ts), which
 * no page of a family loads.
 */
export const calls = withoutSchemas(staffContract)
