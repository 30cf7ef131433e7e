import type { Message } from '../message.ts'
import type { MotorMilestone } from '../milestones.ts'

/** Texts of the page that a link opens which a family made for one person. Grandparents read them: short words, large type. */
export const linkTexts = {
  plainTitle: /*i18n*/ { id: 'with.plainTitle', message: 'Photos from the family' },
  title: /*i18n*/ { id: 'with.title', message: 'Photos of {children}' },
  hello: /*i18n*/ { id: 'with.hello', message: 'Hello, {name}' },
  // Before a device has opened it.
  open: /*i18n*/ { id: 'with.open', message: 'Open' },
  openHeading: /*i18n*/ { id: 'with.openHeading', message: 'A family is sharing photos with you' },
  openOnce: /*i18n*/ {
    id: 'with.openOnce',
    message:
      'Open them on the phone or computer that you want to use. From then on, this link works on that device only.',
  },
  cookie: /*i18n*/ {
    id: 'with.cookie',
    message: 'This page keeps one cookie on your device, so that it knows your device the next time.',
  },
  // On another device.
  elsewhere: /*i18n*/ { id: 'with.elsewhere', message: 'This link is in use on another device' },
  askFamily: /*i18n*/ { id: 'with.askFamily', message: 'To use it on this device, ask the family for a new link.' },
  moveHere: /*i18n*/ {
    id: 'with.moveHere',
    message: "To use it on this device instead, we'll email a code to {address}.",
  },
  sendCode: /*i18n*/ { id: 'with.sendCode', message: 'Email me a code' },
  codeSent: /*i18n*/ {
    id: 'with.codeSent',
    message: 'We emailed a code to {address}. Enter it here within 10 minutes.',
  },
  code: /*i18n*/ { id: 'with.code', message: '6-digit code' },
  useHere: /*i18n*/ { id: 'with.useHere', message: 'Use this device' },
  wrongCode: /*i18n*/ { id: 'with.wrongCode', message: "That code isn't right, or it has expired." },
  tooManyCodes: /*i18n*/ { id: 'with.tooManyCodes', message: 'Too many codes for now. Try again later.' },
  // Not there, or not any more.
  gone: /*i18n*/ { id: 'with.gone', message: "This link doesn't work anymore" },
  goneHint: /*i18n*/ { id: 'with.goneHint', message: 'Ask the family for a new link.' },
  busy: /*i18n*/ { id: 'with.busy', message: 'Too many tries from here. Wait a few minutes.' },
  // What is shown.
  nothing: /*i18n*/ { id: 'with.nothing', message: 'No photos yet' },
  nothingHint: /*i18n*/ { id: 'with.nothingHint', message: 'New photos show up here. Come back any time.' },
  locked: /*i18n*/ { id: 'with.locked', message: 'The family has put its photos away for now.' },
  milestone: /*i18n*/ { id: 'with.milestone', message: 'Milestone' },
  photoOf: /*i18n*/ { id: 'with.photoOf', message: 'Photo of {children}, {date}' },
  older: /*i18n*/ { id: 'with.older', message: 'Show older' },
  newest: /*i18n*/ { id: 'with.newest', message: 'Back to the newest' },
  heart: /*i18n*/ { id: 'with.heart', message: 'Heart' },
  hearts: /*i18n*/ { id: 'with.hearts', message: '{count, plural, one {# heart} other {# hearts}}' },
  you: /*i18n*/ { id: 'with.you', message: 'You' },
  comment: /*i18n*/ { id: 'with.comment', message: 'Write a comment' },
  sendComment: /*i18n*/ { id: 'with.sendComment', message: 'Send comment' },
  greet: /*i18n*/ { id: 'with.greet', message: 'Send a greeting' },
  greetHint: /*i18n*/ {
    id: 'with.greetHint',
    message: 'Write something, add a photo, or both. Only the parents see it.',
  },
  greeting: /*i18n*/ { id: 'with.greeting', message: 'Your greeting' },
  photo: /*i18n*/ { id: 'with.photo', message: 'A photo (optional)' },
  sendGreeting: /*i18n*/ { id: 'with.sendGreeting', message: 'Send greeting' },
  sending: /*i18n*/ { id: 'with.sending', message: 'Sending' },
  sent: /*i18n*/ { id: 'with.sent', message: 'Sent' },
  greetingSent: /*i18n*/ { id: 'with.greetingSent', message: 'Your greeting was sent' },
  notSent: /*i18n*/ { id: 'with.notSent', message: "That wasn't sent. Try again." },
  waitABit: /*i18n*/ { id: 'with.waitABit', message: "That's a lot in a short time. Try again in a while." },
  tooLarge: /*i18n*/ { id: 'with.tooLarge', message: 'Photos can be up to 25 MB.' },
  noPhoto: /*i18n*/ { id: 'with.noPhoto', message: "We couldn't read this photo. Try another one." },
  full: /*i18n*/ { id: 'with.full', message: 'The family has no room for more right now.' },
  empty: /*i18n*/ { id: 'with.empty', message: 'Write something, or add a photo.' },
  readOnly: /*i18n*/ {
    id: 'with.readOnly',
    message: 'You can look at everything. Hearts and greetings are off for now.',
  },
  onlyYou: /*i18n*/ { id: 'with.onlyYou', message: 'Made for you by the family. Not shown in search engines.' },
} satisfies Record<string, Message>

/** What WHO's six are called on it. */
export const motorTexts = {
  'sitting-without-support': /*i18n*/ { id: 'with.sitting', message: 'Sits without support' },
  'standing-with-assistance': /*i18n*/ { id: 'with.standingHelped', message: 'Stands with help' },
  'hands-and-knees-crawling': /*i18n*/ { id: 'with.crawling', message: 'Crawls on hands and knees' },
  'walking-with-assistance': /*i18n*/ { id: 'with.walkingHelped', message: 'Walks with help' },
  'standing-alone': /*i18n*/ { id: 'with.standing', message: 'Stands alone' },
  'walking-alone': /*i18n*/ { id: 'with.walking', message: 'Walks alone' },
} satisfies Record<MotorMilestone, Message>
