import type { WriteInput, WriteName } from '../operation.ts'
import { queue, type Written } from '../write.ts'

interface LooseInput {
  readonly params?: { readonly id?: string }
  readonly body?: { readonly id?: string }
}

/**
 * Any other write that may wait, by the name of its call. What it makes carries a client-made id in `body.id`; what it
 * changes is named by `params.id`.
 */
export function sendLater<N extends WriteName>(endpoint: N, input: WriteInput<N>): Written {
  const { params, body } = input as LooseInput
  const made = params?.id === undefined ? body?.id : undefined
  const touched = params?.id ?? made
  return queue({
    endpoint,
    input,
    touches: touched === undefined ? [] : [touched],
    makes: made === undefined ? [] : [made],
    needs: params?.id === undefined ? [] : [params.id],
  })
}
