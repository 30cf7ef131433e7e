import type { ReminderEvent } from './live.ts'
import { type FilledMessage, fill, type Message } from './message.ts'
import { baby, type Notice, nameOr, someone, wordsOf } from './notice.ts'

const reminders = {
  feed: /*i18n*/ { id: 'notice.feedDue', message: 'Time to feed {child}?' },
  feedSince: /*i18n*/ { id: 'notice.feedSince', message: 'The last feed was at {since}.' },
  diaper: /*i18n*/ { id: 'notice.diaperDue', message: 'A fresh diaper for {child}?' },
  diaperSince: /*i18n*/ { id: 'notice.diaperSince', message: 'The last diaper was at {since}.' },
  medicine: /*i18n*/ { id: 'notice.medicineDue', message: 'Medicine reminder for {child}' },
  medicineName: /*i18n*/ { id: 'notice.medicineName', message: '{name}: the wait you set between doses is over.' },
  document: /*i18n*/ { id: 'notice.documentDue', message: 'A document for {child} expires soon' },
  documentOver: /*i18n*/ { id: 'notice.documentOver', message: 'A document for {child} has expired' },
  documentIn: /*i18n*/ { id: 'notice.documentIn', message: '{title}: {days}' },
  vaultDocument: /*i18n*/ { id: 'notice.vaultDocument', message: 'A document in your vault expires soon' },
  appointment: /*i18n*/ { id: 'notice.appointment', message: '{title}, for {child}' },
  appointmentAt: /*i18n*/ { id: 'notice.appointmentAt', message: 'It starts at {at}.' },
  appointmentAtPlace: /*i18n*/ { id: 'notice.appointmentAtPlace', message: 'It starts at {at}, {place}.' },
  appointmentAllDay: /*i18n*/ { id: 'notice.appointmentAllDay', message: "It's on the schedule." },
  exchange: /*i18n*/ { id: 'notice.exchange', message: 'Handoff of {child} to {to}' },
  exchangeAt: /*i18n*/ { id: 'notice.exchangeAt', message: 'At {at}.' },
  exchangeAtPlace: /*i18n*/ { id: 'notice.exchangeAtPlace', message: 'At {at}, {place}.' },
  proposal: /*i18n*/ { id: 'notice.proposal', message: "{by} suggests a change to {child}'s parenting time" },
  proposalBy: /*i18n*/ { id: 'notice.proposalBy', message: '{title}. Without an answer, nothing changes.' },
  handoff: /*i18n*/ { id: 'notice.handoff', message: 'Handoff note for {child}' },
  handoffFrom: /*i18n*/ {
    id: 'notice.handoffFrom',
    message: '{from} hands off to you. Here is what you need to know.',
  },
  handoffSeen: /*i18n*/ { id: 'notice.handoffSeen', message: '{by} read the handoff note for {child}' },
  days: /*i18n*/ { id: 'notice.days', message: '{count, plural, =0 {today} one {in # day} other {in # days}}' },
}

/** What is told of a reminder. */
export function ofReminder({ child, subject }: ReminderEvent): Notice {
  const about = (message: Message) => fill(message, { child: nameOr(child?.name ?? '', baby) })
  const childIds = child === null ? [] : [child._id]
  const tag = [subject.is, ...childIds].join(':')
  const shared = { type: 'reminder', childIds, actorId: null, tag, burst: null } as const
  switch (subject.is) {
    case 'feed':
    case 'diaper': {
      const since = subject.is === 'feed' ? reminders.feedSince : reminders.diaperSince
      const body = fill(since, { since: { instant: subject.since } })
      return { ...shared, title: about(reminders[subject.is]), body, path: '/home' }
    }
    case 'medicine':
      return {
        ...shared,
        title: about(reminders.medicine),
        body: fill(reminders.medicineName, { name: subject.name }),
        path: '/medicines',
        tag: `${tag}:${subject.name}`,
      }
    case 'document': {
      const isOver = subject.inDays < 0
      const days = fill(reminders.days, { count: { count: subject.inDays } })
      const due = fill(reminders.documentIn, { title: subject.title, days })
      return {
        ...shared,
        title: about(isOver ? reminders.documentOver : reminders.document),
        body: isOver ? wordsOf(subject.title) : due,
        path: `/vault/documents/${subject.id}`,
        tag: `document:${subject.id}`,
      }
    }
    case 'vaultDocument':
      return { ...shared, title: fill(reminders.vaultDocument), body: null, path: '/vault' }
    default:
      return ofPlan(subject, about, shared)
  }
}

type Planned = Exclude<ReminderEvent['subject'], { is: 'feed' | 'diaper' | 'medicine' | 'document' | 'vaultDocument' }>

/** What is said of a plan: an appointment, a change of hands, a proposal, a brief. */
function ofPlan(
  subject: Planned,
  about: (message: Message) => FilledMessage,
  shared: Omit<Notice, 'title' | 'body' | 'path'>,
): Notice {
  const more = (title: FilledMessage, extra: Readonly<Record<string, string>>): FilledMessage => ({
    ...title,
    values: { ...title.values, ...extra },
  })
  switch (subject.is) {
    case 'appointment': {
      const { id, on, place, title } = subject
      const at = { instant: subject.at }
      const timed =
        place === '' ? fill(reminders.appointmentAt, { at }) : fill(reminders.appointmentAtPlace, { at, place })
      return {
        ...shared,
        title: more(about(reminders.appointment), { title }),
        body: subject.isAllDay ? fill(reminders.appointmentAllDay) : timed,
        path: `/schedule?date=${on}#/planned=${id}.${on}`,
        tag: `appointment:${id}:${on}`,
      }
    }
    case 'exchange': {
      const { place, to } = subject
      const at = { instant: subject.at }
      const body = place === '' ? fill(reminders.exchangeAt, { at }) : fill(reminders.exchangeAtPlace, { at, place })
      return { ...shared, title: more(about(reminders.exchange), { to }), body, path: '/schedule' }
    }
    case 'proposal': {
      const title = more(about(reminders.proposal), { by: subject.by })
      const body = fill(reminders.proposalBy, { title: subject.title })
      return {
        ...shared,
        title,
        body,
        path: `/schedule/custody#/proposal=${subject.id}`,
        tag: `proposal:${subject.id}`,
      }
    }
    case 'handoff': {
      const title = about(reminders.handoff)
      const body = fill(reminders.handoffFrom, { from: nameOr(subject.from, someone) })
      return { ...shared, title, body, path: `/schedule/handoff/${subject.id}`, tag: `handoff:${subject.id}` }
    }
    case 'handoffSeen': {
      const title = more(about(reminders.handoffSeen), { by: subject.by })
      return { ...shared, title, body: null, path: `/schedule/handoff/${subject.id}`, tag: `handoffSeen:${subject.id}` }
    }
  }
}
