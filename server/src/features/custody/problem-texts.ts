import type { CycleProblem, OverrideProblem } from '@nestwren/contract/custody/problems'

/** What stands in the details of a refusal: the field, and what to do about it. */
interface Detail {
  readonly path: readonly string[]
  readonly text: string
}

type Texts<Problem extends string> = Readonly<Record<Problem, readonly [field: string, text: string]>>

const cycleTexts: Texts<CycleProblem> = {
  noChildren: ['childIds', 'Choose a child.'],
  badLength: ['lengthDays', 'A schedule repeats after 1 to 84 days.'],
  badDate: ['startOn', 'Enter a date.'],
  badTime: ['exchanges', 'Enter a time.'],
  unknownTimeZone: ['timeZone', "We don't know this time zone."],
  endsBeforeStart: ['endOn', 'The end is before the start.'],
  personWithoutName: ['people', 'Enter a name.'],
  samePersonTwice: ['people', 'Choose two different people.'],
  noExchanges: ['exchanges', 'Add a drop-off or pickup.'],
  exchangeOutsideCycle: ['exchanges', 'Each drop-off and pickup needs a day of the schedule.'],
  exchangesUnsorted: ['exchanges', 'Drop-offs and pickups go in order.'],
  exchangesAtOneMoment: ['exchanges', 'Two drop-offs or pickups are at the same time.'],
  nothingChanges: ['exchanges', 'Each parent needs a drop-off or pickup.'],
}

const overrideTexts: Texts<OverrideProblem> = {
  noChildren: ['childIds', 'Choose a child.'],
  badDate: ['periods', 'Enter a date.'],
  badTime: ['periods', 'Enter a time.'],
  unknownTimeZone: ['timeZone', "We don't know this time zone."],
  personWithoutName: ['periods', 'Enter a name.'],
  noPeriods: ['periods', 'Enter when it starts and ends.'],
  tooManyPeriods: ['periods', 'It can have up to 8 parts.'],
  endsBeforeStart: ['periods', 'The end is before the start.'],
  tooLong: ['periods', 'One part can be up to 60 days.'],
  periodsOverlap: ['periods', 'Two parts are at the same time.'],
  holidayOnOtherType: ['holiday', 'Only a holiday comes every year.'],
  holidayOnLeapDay: ['holiday', "Most years don't have February 29. Choose another day."],
  holidayNeverHappens: ['holiday', 'No year has this day.'],
  holidayEndsBeforeStart: ['holiday', 'The end is before the start.'],
  holidayTooLong: ['holiday', 'A holiday can be up to 21 days.'],
  holidayForNobody: ['holiday', 'Choose who has the children in even or in odd years.'],
}

/** Returns the details of a refused cycle, in the order of its problems. */
export function cycleDetails(problems: readonly CycleProblem[]): readonly Detail[] {
  return problems.map((problem) => detail(cycleTexts[problem], ['body']))
}

/** Returns the details of refused terms, which stand at `at` in the body. */
export function overrideDetails(problems: readonly OverrideProblem[], at: readonly string[]): readonly Detail[] {
  return problems.map((problem) => detail(overrideTexts[problem], ['body', ...at]))
}

function detail([field, text]: readonly [string, string], at: readonly string[]): Detail {
  return { path: [...at, field], text }
}

/** The details of a refused child. */
export const childDetails: readonly Detail[] = [
  { path: ['body', 'childIds'], text: 'Choose children whose parenting schedule you can change.' },
]

/** The details of children whose time is shared with different people: nobody could answer for all of them. */
export const severalDetails: readonly Detail[] = [
  { path: ['body', 'childIds'], text: 'Different people share the time of these children. Suggest it for each child.' },
]
