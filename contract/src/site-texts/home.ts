import type { Message } from '../message.ts'

/** Texts of a site's home and of its gallery. */
export const homeTexts = {
  registry: /*i18n*/ { id: 'site.home.registry', message: 'Gift Registry' },
  gifts: /*i18n*/ {
    id: 'site.home.gifts',
    message: '{count, plural, =0 {No gifts added yet} one {Browse # gift} other {Browse # gifts}}',
  },
  invites: /*i18n*/ { id: 'site.home.invites', message: 'RSVP Invites' },
  inviteCount: /*i18n*/ {
    id: 'site.home.inviteCount',
    message: '{count, plural, =0 {No invites yet} one {View # invite} other {View # invites}}',
  },
  gallery: /*i18n*/ { id: 'site.home.gallery', message: 'Gallery' },
  allPhotos: /*i18n*/ { id: 'site.home.allPhotos', message: 'All {count}' },
  noPhotos: /*i18n*/ { id: 'site.home.noPhotos', message: 'No photos yet' },
  next: /*i18n*/ { id: 'site.home.next', message: 'Next up' },
} satisfies Record<string, Message>

export const galleryTexts = {
  more: /*i18n*/ { id: 'site.gallery.more', message: 'Load more' },
  loading: /*i18n*/ { id: 'site.gallery.loading', message: 'Loading' },
  notLoaded: /*i18n*/ { id: 'site.gallery.notLoaded', message: "Couldn't load the photos. Try again." },
  noMore: /*i18n*/ { id: 'site.gallery.noMore', message: "Couldn't load more photos. Try again." },
  shown: /*i18n*/ { id: 'site.gallery.shown', message: '{shown} of {total} photos' },
  photo: /*i18n*/ { id: 'site.gallery.photo', message: 'Photo {number}' },
  previous: /*i18n*/ { id: 'site.gallery.previous', message: 'Previous photo' },
  next: /*i18n*/ { id: 'site.gallery.next', message: 'Next photo' },
  emptyHint: /*i18n*/ { id: 'site.gallery.emptyHint', message: 'Photos the family shares show up here.' },
} satisfies Record<string, Message>
