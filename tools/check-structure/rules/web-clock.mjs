import { lineAt } from '../scan.mjs'

/** Files that ask the device, each with what only the device's own clock can tell it. */
const askers = new Map([
  ['ui/tap-gate.ts', 'how far apart two taps are'],
  ['ui/toast.tsx', 'how long something is shown'],
  ['ui/live-region-store.ts', 'the pause between two announcements'],
  ['platform/clock/now.ts', 'the clock itself'],
  ['platform/api/api-origin.ts', 'when a call was sent, to learn the time from its answer'],
  ['platform/cache/query-disk.ts', 'the age of a cached answer'],
  ['platform/format/formats.ts', 'the offset of the zone the device is in'],
  ['platform/realtime/reach.ts', 'how long the server has been silent'],
  ['platform/realtime/typing.ts', 'how long somebody has been typing'],
  ['platform/session/tokens.ts', 'with the skew beside it'],
  ['platform/storage/shared-files.ts', 'how long a shared file has been kept, also by the service worker'],
  ['platform/sw/register.ts', 'how long nobody has touched the page'],
  ['platform/theme/first-paint.js', 'with the skew beside it, before there are modules'],
  ['platform/sync/indexed/use-entry-lists.ts', 'a mark that an answer is another one'],
  ['platform/uploads/upload-queue.ts', 'the wait until the next attempt'],
  ['features/billing/store/payment-document.ts', 'the pause between two reloads'],
  ['features/insights/public/insights-query.ts', 'the age of a cached answer'],
  ['features/logs/kinds/medicine/public/use-dose-check.ts', 'the age of a cached answer'],
  ['features/logs/kinds/note/public/home-notes.tsx', 'a mark that an answer is another one'],
  ['features/lullaby/sheet/lullaby-sheet.tsx', 'how long it still plays'],
  ['features/lullaby/the-player.ts', 'how long it still plays'],
  ['features/notifications/heard-notices.ts', 'how long ago this page told something'],
  ['features/notifications/notice-host.tsx', 'the pause between two sounds'],
  ['features/notifications/one-tab.ts', 'how long ago another tab told something'],
  ['features/patterns/public/visit-ahead.ts', 'the age of a cached answer'],
  ['features/photos/address-book.ts', 'the age of an address'],
  ['features/photos/use-stage-gestures.ts', 'the speed of a gesture'],
  ['features/schedule/use-moves.ts', 'how long a move can be taken back'],
  ['features/timers/use-open-sync.ts', 'a mark that an answer is another one'],
])

const raw =
  /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?![\s\w(<]))|(?<![\w.]|\bnew\s+)Date\s*\(\s*\)|\bTemporal\s*\.\s*Now\s*\.\s*(?!timeZoneId\b)\w+/g
const root = 'web/app/'
const isProduct = ({ path, isTest }) =>
  path.startsWith(root) && !isTest && !/\.fixture\.|\/testing\/|\/browser-tests\//.test(path)

export const webClock = {
  name: 'one clock in the browser',
  why: "A phone whose clock is ahead stores times that the server refuses, and shows timers that two people don't agree on.",
  instead:
    'Ask nowMs(), nowIso() or todayIn() of web/app/platform/clock/now.ts. What measures how long something takes on this device stands in web-clock.mjs with that reason.',
  check: ({ sources }) => sources.filter(isProduct).flatMap(check),
}

function check({ path, bare }) {
  const found = [...bare.matchAll(raw)]
  if (!askers.has(path.slice(root.length)))
    return found.map((match) => ({
      path,
      line: lineAt(bare, match.index),
      message: `${match[0].trim()} is the device's clock`,
    }))
  return found.length > 0 ? [] : [{ path, line: 1, message: 'needs no excuse in web-clock.mjs any more' }]
}
