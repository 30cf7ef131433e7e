import { ApiError } from '@nestwren/contract/client'
import type { Message } from '@nestwren/contract/message'
import { useCallback } from 'react'
import { useErrorText } from '../../../platform/api/errors.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'

/** Refusals of the panel's calls, once more for the translators; a test holds them against the contract. */
export const staffTexts: readonly Message[] = [
  /*i18n*/ { id: 'staff.wrongPassword', message: 'Invalid password' },
  /*i18n*/ { id: 'staff.tooMany', message: 'Too many failed attempts. Please try again later.' },
  /*i18n*/ { id: 'staff.stepExpired', message: 'Session expired. Please start over.' },
  /*i18n*/ { id: 'staff.wrongCredentials', message: 'Invalid credentials. Please try again.' },
  /*i18n*/ { id: 'staff.codeNeeded', message: 'Enter the code of your authenticator.' },
  /*i18n*/ { id: 'staff.wrongCode', message: "This code isn't right. Try the next one." },
  /*i18n*/ { id: 'staff.hasAuthenticator', message: 'Remove your authenticator first.' },
  /*i18n*/ { id: 'staff.noUser', message: 'User not found' },
  /*i18n*/ {
    id: 'staff.stale',
    message: 'Another operator just changed this user. Look again before you go on.',
  },
  /*i18n*/ { id: 'staff.endInThePast', message: 'Choose an end in the future, within ten years.' },
  /*i18n*/ { id: 'staff.noFamily', message: 'This user owns no family, so there is no subscription to set.' },
  /*i18n*/ { id: 'staff.deactivated', message: 'This user is deactivated. Reactivate them first.' },
  /*i18n*/ {
    id: 'staff.withoutFamily',
    message: 'This user is in no family anymore and has to sign up again.',
  },
  /*i18n*/ { id: 'staff.tooManyResets', message: 'Too many reset emails to this user. Please try again later.' },
  /*i18n*/ { id: 'staff.invalidRequest', message: 'Invalid request' },
  /*i18n*/ {
    id: 'staff.registered',
    message: 'There is an account with this email already. Set its subscription to Influencer instead.',
  },
  /*i18n*/ { id: 'staff.tooManyInvites', message: 'Too many invites were sent. Please try again later.' },
  /*i18n*/ { id: 'staff.noInvite', message: "This invite isn't there anymore." },
  /*i18n*/ { id: 'staff.notPending', message: 'This invite is no longer pending.' },
  /*i18n*/ { id: 'staff.mailNotFailed', message: 'This email is on its way, or was sent meanwhile.' },
  /*i18n*/ { id: 'staff.mailOutOfDate', message: 'The code or link of this email is of no use anymore.' },
  /*i18n*/ { id: 'staff.mailEmptied', message: 'The text of this email is gone.' },
  /*i18n*/ { id: 'staff.jobNotFailed', message: 'This job is running, or has run meanwhile.' },
  /*i18n*/ { id: 'staff.bannerOver', message: 'This end has passed already.' },
  /*i18n*/ { id: 'staff.bannerTooEarly', message: 'A banner begins within a year.' },
  /*i18n*/ { id: 'staff.noQuiz', message: 'Quiz not found' },
  /*i18n*/ { id: 'staff.quizTitle', message: 'Quiz title is required' },
  /*i18n*/ { id: 'staff.quizCategory', message: 'At least one category is required' },
  /*i18n*/ { id: 'staff.quizThreshold', message: 'At least one scoring threshold is required' },
  /*i18n*/ { id: 'staff.quizNotReady', message: 'Some things are missing before this quiz can be active.' },
  /*i18n*/ {
    id: 'staff.quizSlug',
    message: 'Use 3 to 60 lowercase letters, numbers and hyphens for the address.',
  },
  /*i18n*/ { id: 'staff.quizSlugTaken', message: 'Another quiz has this address.' },
  /*i18n*/ { id: 'staff.quizTooLong', message: 'This quiz is too long to be kept. Shorten its texts.' },
  /*i18n*/ { id: 'staff.tooManyQuizzes', message: 'There are too many quizzes. Delete one to add more.' },
  /*i18n*/ { id: 'staff.changedElsewhere', message: 'Someone else just changed this.' },
]

const byWords = new Map(staffTexts.map((text) => [text.message, text]))

/**
 * The words for an error of a panel's call, in the reader's language: the server's own where it has some; `otherwise` where
 * nobody has any.
 */
export function useStaffErrorText(): (error: unknown, otherwise?: string) => string {
  const text = useText()
  const errorText = useErrorText()
  return useCallback(
    (error: unknown, otherwise?: string) => {
      const known = error instanceof ApiError ? byWords.get(error.message) : undefined
      return known === undefined ? errorText(error, otherwise) : text(known)
    },
    [text, errorText],
  )
}
