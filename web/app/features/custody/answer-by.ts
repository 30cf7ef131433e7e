import { dateAndTime } from '@nestwren/contract/calendar/zone'
import type { CustodyWords } from './use-custody-words.ts'

/** The last minute of a day stands for the whole day. */
export const endOfDay = '23:59'

/** Returns until when an answer is needed, in words: the day alone where it is all of it. */
export function answerByText(
  answerBy: string,
  { timeZone, date, instant }: Pick<CustodyWords, 'timeZone' | 'date' | 'instant'>,
): string {
  const at = Date.parse(answerBy)
  const shown = dateAndTime(at, timeZone)
  return shown.time === endOfDay ? date(shown.date) : instant(at)
}
