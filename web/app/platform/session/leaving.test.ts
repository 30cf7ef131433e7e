import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../testing/calls.fixture.ts'
import { answerFor, forgetAll, inAnotherTab, load, refreshToken, tokenFor, userIn } from './session.fixture.ts'

afterEach(() => {
  // The pages of the tests before hear it, too.
  inAnotherTab(() => localStorage.clear())
  forgetAll()
})

/** What is the device's own, and why it stays. */
const ofTheDevice = {
  'nestwren.locale': 'the next person reads the front page in it',
  lp_headline_v1: 'which headline of the front page it shows',
  'nestwren.analyticsConsent': 'whether this device may be counted',
  'nestwren.clockSkewMs': 'how far its clock is off, whoever looks at it',
  'notifications.sound': 'the sound is a setting of the device',
  'vault.lockWhenHidden': 'a phone that is lent locks, whoever is signed in',
  'notifications.pushFor': 'whose device it is for push messages, so that nobody else is told',
}
/** Everything that the app has ever stored for a person. */
const ofThePerson = [
  ...['token', 'refreshToken', 'temp_token', 'temp_refreshToken', 'user'],
  ...['theme.mode', 'theme.selected', 'theme.night', 'theme.custom', 'theme.draft', 'nestwren.mode', 'nestwren.night'],
  ...['units.volume', 'units.weight', 'units.length', 'units.temperature', 'quickLog.tiles', 'projections.shown'],
  ...['subscription', 'subscriptionStatus', 'subscriptionEndDate', 'rc.customer', 'nestwren.trialBannerAside'],
  ...['nestwren.heardAt.home.mara', 'nestwren.lastLook.mara.home', 'nestwren.seen.mara.home', 'notifications.told'],
  ...['nestwren.notesRoom.home.pip', 'nestwren.yesterdayRoom.home', 'nestwren.foodReminderOff.pip'],
  ...['nestwren.selectedChild.home', 'nestwren.lastChild', 'nestwren.timers', 'nestwren.readDoses.mara.home'],
  ...['nestwren.reading.home.mara', 'nestwren.firstSteps.home', 'nestwren.import', 'nestwren.patternDays'],
  ...['nestwren.sender.mara.home', 'nestwren.uploadsPaused.home', 'nestwren.unsentSettings', 'nestwren.zone'],
  ...['nestwren.installHintDismissed', 'nestwren.lullaby', 'nestwren.faces', 'what-a-next-feature-keeps'],
]
const ofTheTab = ['nestwren.log.new.feeding', 'nestwren.comment.home.1', 'nestwren.checkout', 'nestwren.asked']

function fill() {
  for (const key of [...ofThePerson, ...Object.keys(ofTheDevice)])
    if (localStorage.getItem(key) === null) localStorage.setItem(key, 'x')
  for (const key of ofTheTab) sessionStorage.setItem(key, 'x')
}

const left = () => ({ device: Object.keys(localStorage).sort(), tab: Object.keys(sessionStorage) })
const onlyTheDevices = { device: Object.keys(ofTheDevice).sort(), tab: [] }

async function signedIn() {
  answerCalls({
    'GET /api/auth/me': () => refusal(503, 'UNAVAILABLE', ''),
    'POST /api/auth/logout': () => new Response(null, { status: 204 }),
    'POST /api/auth/refresh': () => refusal(401, 'REFRESH_TOKEN_EXPIRED', ''),
  })
  const page = await load()
  page.session.takeSignedIn(answerFor('home'))
  fill()
  return page
}

test.each([true, false])(
  'signing out leaves what is the device’s own (unsent discarded: %s)',
  async (isDiscardingUnsent) => {
    const { session } = await signedIn()
    await session.signOut({ isDiscardingUnsent })
    expect(left()).toEqual(onlyTheDevices)
  },
)

test('so does a session that the server has ended, and the reason stays for the other tabs', async () => {
  const { session, checkToken } = await signedIn()
  localStorage.setItem('token', tokenFor('home', '', Math.floor(Date.now() / 1000) - 60))
  await checkToken()
  await vi.waitUntil(() => session.get().status === 'signedOut')
  expect(left()).toEqual({ ...onlyTheDevices, device: [...onlyTheDevices.device, 'nestwren.ended'].sort() })
})

test('what a page notes as it is taken down is not stored any more, here or in another tab', async () => {
  const { session } = await signedIn()
  const { watchReach } = await import('../realtime/reach.ts')
  const { writePreference } = await import('../preferences/preferences.ts')
  const stop = watchReach({ key: 'nestwren.heardAt.home.mara', probe: async () => true, onBack: () => undefined })
  await session.signOut({ isDiscardingUnsent: false })
  const note = () => {
    globalThis.dispatchEvent(new Event('pagehide'))
    stop()
    for (const key of ['nestwren.notesRoom.home.pip', 'nestwren.timers', 'subscriptionStatus', 'notifications.told'])
      writePreference(key, '1')
  }
  note()
  expect(left()).toEqual(onlyTheDevices)

  session.takeSignedIn(answerFor('home'))
  inAnotherTab(() => localStorage.clear())
  note()
  expect(left()).toEqual({ device: [], tab: [] })
})

test('whoever signs in afterwards stores again', async () => {
  const { session } = await signedIn()
  const { writePreference } = await import('../preferences/preferences.ts')
  await session.signOut({ isDiscardingUnsent: false })
  session.takeSignedIn(answerFor('home'))
  writePreference('nestwren.lastChild', 'pip')
  expect(localStorage.getItem('nestwren.lastChild')).toBe('pip')
})

test('a tab that hears only of the next person keeps nothing that the one before typed in it', async () => {
  const { session } = await signedIn()
  inAnotherTab(() => {
    localStorage.clear()
    localStorage.setItem('user', JSON.stringify({ ...userIn('other'), id: 'dev' }))
    const payload = btoa(JSON.stringify({ sub: 'dev', accountId: 'other', exp: Date.now() })).replaceAll('=', '')
    localStorage.setItem('token', `h.${payload}.s`)
    localStorage.setItem('refreshToken', refreshToken)
  })
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { id: 'dev' } })
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('another family of the same person keeps what they typed', async () => {
  const { session } = await signedIn()
  inAnotherTab(() => {
    localStorage.setItem('user', JSON.stringify(userIn('second')))
    localStorage.setItem('token', tokenFor('second'))
  })
  expect(session.get()).toMatchObject({ user: { accountId: 'second' } })
  expect(Object.keys(sessionStorage)).toEqual(ofTheTab)
})
