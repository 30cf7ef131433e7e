import { ownKinds } from '@nestwren/contract/own-kinds'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { MutationBook } from '../../platform/http/mutations.ts'
import { sizeOfItem } from '../../platform/items/find-item.ts'
import { ownKindHandlers } from './handlers.ts'
import { ownKindItem } from './item.ts'

export const ownKindsFeature: Feature<{ readonly mutations: MutationBook }> = {
  calls: (parts) => [calls(ownKinds, ownKindHandlers(parts), { sizeOf: sizeOfItem(ownKindItem) })],
}
