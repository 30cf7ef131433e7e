import { cycleProblems, overrideProblems } from '@nestwren/contract/custody/problems'
import { id, instant } from '@nestwren/contract/fields'
import { custodyOverride, overrides } from '@nestwren/contract/overrides'
import { parentingSchedule } from '@nestwren/contract/parenting-schedule'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { endOfCycle, endOfTerms } from './agreed.ts'
import {
  custodyStepsTable,
  cycleChildrenTable,
  cyclesTable,
  type OverrideTerms,
  overrideChildrenTable,
  overridesTable,
} from './tables.ts'

const c = cyclesTable
const cc = cycleChildrenTable
const o = overridesTable
const oc = overrideChildrenTable

const cycle = parentingSchedule.create.body.shape
const cycleRow = z.object({
  template: cycle.template,
  lengthDays: cycle.lengthDays,
  startOn: cycle.startOn,
  endOn: cycle.endOn,
  timeZone: cycle.timeZone,
  people: cycle.people,
  exchanges: cycle.exchanges,
  notes: cycle.notes,
  remindMinutes: cycle.remindMinutes,
})

const { type, title, timeZone, periods, holiday, place } = overrides.create.body.shape
const overrideRow = z.object({
  type,
  terms: z.object({ title, timeZone, periods, holiday, place }),
  proposedBy: id,
  acceptedAt: instant,
  replaces: custodyOverride.shape.replaces,
})

/** Never the moment of an exchange: it was not worked out yet, and the jobs do when they see the row. */
export const notWorkedOut = new Date(0)
const soon = notWorkedOut.toISOString()

/** Any child will do to judge what else a row says. */
const anyChild = ['0193f000-0000-7000-8000-000000000000']

/**
 * How the children's time is shared. A limited history is asked about the end of a cycle, so whoever sees a child sees
 * whose time it is now, however long ago that was arranged.
 */
export const cycleItem = {
  name: 'parenting schedules',
  type: null,
  table: c,
  area: 'custody',
  at: c.endsAt,
  children: {
    several: c.childIds,
    rows: { table: cc, itemId: cc.cycleId, at: cc.endsAt, name: 'children of parenting schedules' },
  },
  hasTrash: false,
  caps: [{ code: 'TOO_MANY_CYCLES', most: 100, of: 'family' }],
  exported: {
    name: 'parenting-schedules',
    about: {
      en: 'Parenting schedules: how parenting time is shared.',
      es: 'Los horarios de crianza: cómo se reparte el tiempo.',
    },
    columns: {
      template: c.template,
      lengthDays: c.lengthDays,
      startOn: c.startOn,
      endOn: c.endOn,
      timeZone: c.timeZone,
      people: c.people,
      exchanges: c.exchanges,
      notes: c.notes,
      remindMinutes: c.remindMinutes,
      createdBy: c.createdBy,
      createdByName: memberName(c.accountId, c.createdBy),
      updatedBy: c.updatedBy,
      updatedByName: memberName(c.accountId, c.updatedBy),
      createdAt: iso(c.createdAt),
      updatedAt: iso(c.updatedAt),
      deletedAt: iso(c.deletedAt),
    },
  },
  returns: {
    row: cycleRow.check(z.refine((row) => cycleProblems({ ...row, id: '', childIds: anyChild }).length === 0)),
    follows: (row) => ({
      endsAt: endOfCycle(row as z.infer<typeof cycleRow>).toISOString(),
      wakeAt: row.remindMinutes === null ? null : soon,
      exchangeAt: soon,
    }),
    statement: 'any',
  },
} as const satisfies ItemFacts

/**
 * What was agreed beside the cycles. Only an accepted one is an item for whoever may see custody; what is proposed,
 * declined, or over is in the steps, for those who manage it.
 */
export const overrideItem = {
  name: 'parenting overrides',
  type: null,
  table: o,
  area: { kind: o.status, of: { accepted: 'custody' } },
  at: o.endsAt,
  children: {
    several: o.childIds,
    rows: { table: oc, itemId: oc.overrideId, at: oc.endsAt, name: 'children of parenting overrides' },
  },
  hasTrash: false,
  // Whatever became of them.
  caps: [{ code: 'TOO_MANY_OVERRIDES', most: 1_000, of: 'family' }],
  exported: {
    name: 'parenting-overrides',
    about: {
      en: 'Holidays, vacations, swaps, and other changes to parenting schedules that were agreed.',
      es: 'Festivos, vacaciones, intercambios y otros cambios acordados en los horarios de crianza.',
    },
    columns: {
      type: o.type,
      terms: o.terms,
      proposedBy: o.proposedBy,
      proposedByName: memberName(o.accountId, o.proposedBy),
      acceptedAt: iso(o.acceptedAt),
      replaces: o.replaces,
      createdBy: o.createdBy,
      createdByName: memberName(o.accountId, o.createdBy),
      createdAt: iso(o.createdAt),
      updatedAt: iso(o.updatedAt),
      deletedAt: iso(o.deletedAt),
    },
    spread: 'terms',
  },
  returns: {
    row: overrideRow.check(
      z.refine(({ terms, acceptedAt, replaces, ...row }) =>
        overrideProblems({ ...row, ...terms, id: '', childIds: anyChild, acceptedAt }).every(
          (problem) => problem === 'noPeriods' && replaces !== null,
        ),
      ),
    ),
    follows: ({ terms, acceptedAt }) => ({
      status: 'accepted',
      endsAt: endOfTerms(terms as OverrideTerms, new Date(String(acceptedAt))).toISOString(),
    }),
    statement: 'any',
  },
  beside: { 'custody steps': custodyStepsTable },
} as const satisfies ItemFacts
