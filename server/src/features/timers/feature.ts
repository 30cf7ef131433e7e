import { timers } from '@nestwren/contract/timers'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { locateEntry } from '../logs/public.ts'
import { timerHandlers } from './handlers.ts'

export const timersFeature: Feature<unknown> = {
  calls: () => [calls(timers, timerHandlers(), { locate: locateEntry })],
}
