/** Words and bounds of invites on the public site; apart from their schemas, which pages need not load. */

/** What can be answered to an invite (B §3). */
export const siteAnswers = ['going', 'maybe', 'declined'] as const
export type SiteAnswer = (typeof siteAnswers)[number]

/** Invites of a family. */
export const mostSiteInvites = 100
/** People who can be invited to one by email. */
export const mostInvited = 200
/** Answers to one invite. */
export const mostAnswers = 2_000
/** Guests of one answer, whoever answers among them. */
export const mostGuests = 50
/** Letters of a guest's message. */
export const mostMessageLetters = 1_000
/** Mails to somebody who is invited and does not answer. */
export const mostMailsToInvited = 3
/** Days after the event until what guests wrote is removed. */
export const guestsKeptDays = 90

const dayMs = 86_400_000

interface Times {
  readonly dateTime: string
  readonly endTime: string | null
  readonly deadline: string | null
}

/** The instant, in milliseconds since 1970, at which an event is over: its end, or a day after a beginning without one. */
export function eventOverAt({ dateTime, endTime }: Pick<Times, 'dateTime' | 'endTime'>): number {
  return endTime === null ? Date.parse(dateTime) + dayMs : Date.parse(endTime)
}

/** Until when an invite can be answered, in milliseconds since 1970. */
export function answersUntil(times: Times): number {
  const over = eventOverAt(times)
  return times.deadline === null ? over : Math.min(over, Date.parse(times.deadline))
}
