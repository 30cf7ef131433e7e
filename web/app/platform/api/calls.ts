import { type Contract, contract } from '@nestwren/contract'
import { withoutSchemas } from '@nestwren/contract/calls'

/**
 * Every call of the product. In a bundle these are the ones that Home makes, as plain data; later-calls.ts has the others
 * (build-tools/lean-calls.ts).
 */
export const calls = withoutSchemas(contract) as unknown as Contract
