import type { Message } from '@nestwren/contract/message'

/** Why something cannot repeat as asked: `ruleProblemTexts` of the contract, once more for the translators. */
export const ruleErrorTexts: readonly Message[] = [
  /*i18n*/ { id: 'error.rule.unreadable', message: "We can't read how this repeats. Choose it again." },
  /*i18n*/ { id: 'error.rule.tooLong', message: 'This repeats in too many ways. Choose something simpler.' },
  /*i18n*/ {
    id: 'error.rule.unknownPart',
    message: "This repeats in a way we don't know. Choose another way to repeat.",
  },
  /*i18n*/ { id: 'error.rule.repeatedPart', message: 'This says twice how it repeats. Choose it again.' },
  /*i18n*/ { id: 'error.rule.tooOften', message: 'This can repeat once a day at most. Add one for each time of day.' },
  /*i18n*/ {
    id: 'error.rule.unsupportedPart',
    message: "We can't repeat by week number or day of the year. Choose days or months.",
  },
  /*i18n*/ { id: 'error.rule.listTooLong', message: 'This repeats on too many days. Choose up to 31.' },
  /*i18n*/ { id: 'error.rule.intervalOutOfRange', message: 'Choose a number from 1 to 999.' },
  /*i18n*/ { id: 'error.rule.countOutOfRange', message: 'Choose how many times, from 1 to 10,000.' },
  /*i18n*/ { id: 'error.rule.countAndUntil', message: 'Choose a last day or a number of times, not both.' },
  /*i18n*/ {
    id: 'error.rule.numberedDay',
    message: 'A day like the second Monday works only when this repeats monthly or yearly.',
  },
  /*i18n*/ {
    id: 'error.rule.weeklyMonthDay',
    message: "This repeats weekly, so it can't be on a day of the month too. Choose one.",
  },
  /*i18n*/ { id: 'error.rule.setPosAlone', message: 'Choose the days it repeats on.' },
  /*i18n*/ {
    id: 'error.rule.outOfRange',
    message: "This repeats on a day that isn't in the calendar. Choose another day.",
  },
  /*i18n*/ { id: 'error.rule.badUntil', message: "The last day isn't in the calendar. Choose another day." },
  /*i18n*/ { id: 'error.rule.never', message: 'This repeats on a day that never comes. Choose another day.' },
  /*i18n*/ { id: 'error.rule.leapDayOnly', message: "February 29 isn't in most years. Choose February 28 or March 1." },
  /*i18n*/ {
    id: 'error.rule.endsBeforeStart',
    message: 'This stops repeating before it starts. Choose a later last day.',
  },
]
