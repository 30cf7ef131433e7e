import { expectTypeOf, test } from 'vitest'
import type { PageMessage, WorkerMessage } from './messages.ts'

test('pages and the worker speak the protocol of A §7', () => {
  expectTypeOf<PageMessage['type']>().toEqualTypeOf<'CHECK_VERSION' | 'SKIP_WAITING'>()
  expectTypeOf<'SW_VERSION_INFO' | 'SW_UPDATE_AVAILABLE' | 'SW_UPDATE_COMPLETE'>().toExtend<WorkerMessage['type']>()
})
