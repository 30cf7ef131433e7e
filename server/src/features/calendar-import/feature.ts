import { calendarImport } from '@nestwren/contract/calendar-import'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { calendarImportHandlers } from './handlers.ts'

export const calendarImportFeature: Feature<object> = {
  calls: () => [calls(calendarImport, calendarImportHandlers(), { autocommit: ['preview'] })],
}
