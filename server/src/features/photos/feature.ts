import { photoReactions, photos } from '@nestwren/contract/photos'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { reactionAutocommit } from '../reactions/public.ts'
import { type PhotoDeps, photoHandlers, photoReactionHandlers } from './handlers.ts'
import { locatePhoto } from './policy.ts'

export const photosFeature: Feature<PhotoDeps> = {
  calls: (parts) => [
    calls(photos, photoHandlers(parts), { locate: locatePhoto, autocommit: ['upload'] }),
    calls(photoReactions, photoReactionHandlers(), { locate: locatePhoto, autocommit: reactionAutocommit }),
  ],
}
