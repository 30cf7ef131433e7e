const folder = 'server/src/features/site-invites'
const answers = [`${folder}/answers.test.ts`]
const calendar = [`${folder}/calendar.test.ts`]

/** Who answers invites of families' public sites. @type {import('../one-break.mjs').Break[]} */
export const invites = [
  {
    name: 'answers at one moment take more places than there are',
    file: `${folder}/answer-commands.ts`,
    find: "    .for('update')\n",
    put: '',
    tests: answers,
  },
  {
    name: 'a full event takes another guest',
    file: `${folder}/answer-commands.ts`,
    find: "return guestsCount > left ? { code: 'NO_PLACES', left } : null",
    put: 'return null',
    tests: answers,
  },
  {
    name: 'an answer is taken after the deadline',
    file: `${folder}/answer-commands.ts`,
    find: "if (!isOpen) return { code: 'ANSWERS_CLOSED' }",
    put: '',
    tests: answers,
  },
  {
    name: 'the secret of an answer stands in the database',
    file: `${folder}/answer-commands.ts`,
    find: "return createHash('sha256').update(token).digest('base64url')",
    put: 'return token',
    tests: answers,
  },
  {
    name: 'guests are kept for ever',
    file: `${folder}/item.ts`,
    find: 'return keepsGuests ? null : new Date(',
    put: 'return true ? null : new Date(',
    tests: answers,
  },
  {
    name: 'a calendar file of a locked site opens without its ticket',
    file: `${folder}/visitor-handlers.ts`,
    find: "if (access.isLocked && !holdsTicket(query.ticket ?? '')) throw context.refuse('LINK_ENDED')",
    put: '',
    tests: calendar,
  },
]
