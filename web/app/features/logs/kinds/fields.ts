import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { ComponentType } from 'react'
import { ActivityFields } from './activity-fields.tsx'
import { DiaperFields } from './diaper-fields.tsx'
import { FeedingFields } from './feeding-fields.tsx'
import type { FieldsProps } from './kind-view.ts'
import { SleepFields } from './sleep-fields.tsx'

const fields: { readonly [K in KindName]: ComponentType<FieldsProps<K>> } = {
  feeding: FeedingFields,
  diaper: DiaperFields,
  sleep: SleepFields,
  activity: ActivityFields,
}

/**
 * What is entered about each kind; callers match the draft by kind. Apart from the registry, so that Home does not load
 * forms before one is opened.
 */
export const kindFields = fields as unknown as { readonly [K in KindName]: ComponentType<FieldsProps<KindName>> }
