import { useLingui } from '@lingui/react/macro'
import type { ScreenName } from './screen.tsx'

export interface StoryStep {
  /** Names the place on the page, and the step's color. */
  readonly name: 'morning' | 'sync' | 'growth' | 'planning'
  readonly screen: ScreenName
  readonly clock: string
  readonly title: string
  readonly words: string
  readonly points: readonly [string, string, string]
  /** What its screen shows. */
  readonly alt: string
}

/** The four steps of the story (A §2), each at its hour of the same day. */
export function useStorySteps(): readonly StoryStep[] {
  const { t } = useLingui()
  return [
    {
      name: 'morning',
      screen: 'log-feed',
      clock: t`6:40 AM`,
      title: t`A morning without guessing`,
      words: t`You wake to what the night shift logged: when, how long, and which side is next.`,
      points: [t`Log a feed in two taps`, t`Timers that survive a locked phone`, t`A night mode that stays dark`],
      alt: t`The feed sheet with a timer for each side`,
    },
    {
      name: 'sync',
      screen: 'sync',
      clock: t`12:15 PM`,
      title: t`The family in sync`,
      words: t`A nap, a photo from Nana, a note from the sitter. You see it the moment it happens.`,
      points: [
        t`One live timeline for everyone you invite`,
        t`Hearts and comments, no group chat`,
        t`Each person sees only what you allow`,
      ],
      alt: t`The timeline with logs, photos, and comments of four people`,
    },
    {
      name: 'growth',
      screen: 'growth',
      clock: t`4:00 PM`,
      title: t`Growth you can read`,
      words: t`Measurements on the WHO growth standards, with plain words under every curve.`,
      points: [t`Weight, length, and head size`, t`Edit any value in the table`, t`Milestones next to the numbers`],
      alt: t`The growth chart with the child's own line between the curves`,
    },
    {
      name: 'planning',
      screen: 'schedule',
      clock: t`8:30 PM`,
      title: t`Tomorrow, already planned`,
      words: t`Whose day it is, who drives, and where the handoff happens. Settled before bed.`,
      points: [t`Parenting time in colors and patterns`, t`Handoffs and one-time swaps`, t`Weeks ahead at a glance`],
      alt: t`The schedule with the days of two homes and what is planned`,
    },
  ]
}
