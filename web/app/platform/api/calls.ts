import { type Contract, contract } from '@nestwren/contract'
import { withoutSchemas } from '@nestwren/contract/calls'
import { isHomeGroup } from './home-groups.ts'

/** The calls that Home makes. In a bundle this is plain data (build-tools/lean-calls.ts). */
export const calls = withoutSchemas(
  Object.fromEntries(Object.entries(contract).filter(([group]) => isHomeGroup(group))),
) as unknown as Pick<Contract, 'auth'>
