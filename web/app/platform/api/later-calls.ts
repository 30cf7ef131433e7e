import { contract } from '@nestwren/contract'
import { withoutSchemas } from '@nestwren/contract/calls'
import { isHomeGroup } from './home-groups.ts'

/** The calls that Home does not make, fetched with the first of them. In a bundle, plain data as calls.ts. */
export const calls = withoutSchemas(
  Object.fromEntries(Object.entries(contract).filter(([group]) => !isHomeGroup(group))),
)
