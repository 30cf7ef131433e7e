import { milk } from '@nestwren/contract/milk'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { MutationBook } from '../../platform/http/mutations.ts'
import { milkHandlers } from './handlers.ts'
import { locateMilkLot } from './policy.ts'

export const milkFeature: Feature<{ readonly mutations: MutationBook }> = {
  calls: (parts) => [calls(milk, milkHandlers(parts), { locate: locateMilkLot })],
}
