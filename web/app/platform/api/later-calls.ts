import { contract } from '@nestwren/contract'
import { withoutSchemas } from '@nestwren/contract/calls'

/** Every call of the product. In a bundle those that Home does not make, fetched with the first of them. */
export const calls = withoutSchemas(contract)
