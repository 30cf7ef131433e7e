import type { Notice } from '@nestwren/contract/notification-texts'
import { areas } from '@nestwren/contract/permissions'
import { vaultSections } from '@nestwren/contract/vault'
import * as z from 'zod'

const accountId = z.string()
const ofVault = { isKept: z.boolean().optional(), exceptKept: z.boolean().optional() }
const section = z.enum(vaultSections).optional()
const child = { accountId, area: z.enum(areas), at: z.coerce.date(), ...ofVault }

/** Who may hear it, as it crosses the queue. */
export const audienceSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('account'), accountId }),
  z.object({ to: z.literal('parents'), accountId, section, ...ofVault }),
  z.object({ to: z.literal('child'), childId: z.string(), ...child }),
  z.object({
    to: z.literal('children'),
    childIds: z.array(z.string()).readonly(),
    notOf: z.array(z.string()).readonly().optional(),
    ...child,
  }),
  z.object({
    to: z.literal('user'),
    accountId,
    userId: z.string(),
    section,
    ...ofVault,
    needs: z
      .object({
        area: z.enum(areas),
        childIds: z.array(z.string()).readonly(),
        at: z.coerce.date(),
        isKept: z.boolean().optional(),
        itemId: z.string().optional(),
      })
      .readonly()
      .optional(),
  }),
])

/** A message for one device: what and for whom is settled when it is sent. */
const pushJobSchema = z.object({
  accountId,
  /** Of the subscription. */
  id: z.string(),
  audience: audienceSchema,
  notice: z.custom<Notice>((value) => typeof value === 'object' && value !== null && 'tag' in value),
  /** From the settings' button: preferences do not hold it back. */
  isTest: z.boolean(),
})
export type PushJob = z.infer<typeof pushJobSchema>

/** One message, or those of a burst for one device, to which the queue adds while the job waits. */
export const pushJobsSchema = z.union([pushJobSchema, z.array(pushJobSchema).min(1)])
export type PushJobs = z.infer<typeof pushJobsSchema>
