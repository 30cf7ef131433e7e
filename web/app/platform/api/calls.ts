import { type Contract, contract } from '@nestwren/contract'
import { withoutSchemas } from '@nestwren/contract/calls'

/** Every call of the product. In a bundle this is plain data (build-tools/lean-calls.ts). */
export const calls = withoutSchemas(contract) as unknown as Contract
