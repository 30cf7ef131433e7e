import { babyBuddy } from './apps/baby-buddy.ts'
import { babyConnect } from './apps/baby-connect.ts'
import { babyTracker } from './apps/baby-tracker.ts'
import { huckleberry } from './apps/huckleberry.ts'
import { nara } from './apps/nara.ts'
import type { App } from './apps/role.ts'
import { sproutTrack } from './apps/sprout-track.ts'

/** Apps whose files are known. The one that knows most of the files of an upload reads it. */
export const knownApps: readonly App[] = [sproutTrack, babyBuddy, huckleberry, nara, babyTracker, babyConnect]
