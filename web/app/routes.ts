import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { localePrefix, publicPages } from './public-pages.ts'

// For those who build and try the product: a production bundle neither routes to these pages nor contains them.
const developmentRoutes =
  process.env.NESTWREN_ENV === 'prod'
    ? []
    : [
        route('dev/gallery', 'features/dev/gallery-page.tsx'),
        route('test-register', 'features/dev/test-register-page.tsx'),
        route('quiz/:slug', 'features/quiz/quiz-page.tsx'),
      ]

const pageFor = ({ path, file }: (typeof publicPages)[number]): RouteConfigEntry =>
  path === '/' ? index(file) : route(path.slice(1), file)

/** Every page of the product (A §2, B §2), top to bottom. */
export default [
  ...prefix(localePrefix, publicPages.map(pageFor)),
  route('reset-password', 'features/auth/reset-password-page.tsx'),
  route('undo-sign-in-change', 'features/auth/undo-change-page.tsx'),
  route('google-return', 'features/auth/google-return-page.tsx'),
  route('your-data', 'features/settings/owing-data-page.tsx'),
  route('unsubscribe', 'features/auth/unsubscribe-page.tsx'),
  route('onboarding', 'features/onboarding/onboarding-page.tsx'),
  route('caregiver-onboarding', 'features/onboarding/caregiver-onboarding-page.tsx'),
  route('influencer-onboarding', 'features/onboarding/influencer-onboarding-page.tsx'),
  layout('features/shell/shell-layout.tsx', [
    route('home', 'features/home/home-page.tsx'),
    route('logs', 'features/logs/list/logs-page.tsx'),
    route('charts', 'features/charts/charts-page.tsx'),
    route('search', 'features/search/search-page.tsx'),
    route('vault', 'features/vault/vault-page.tsx'),
    route('vault/storage', 'features/storage/storage-page.tsx'),
    // Sections that there are have routes of their own.
    route('vault/:section', 'features/vault/section-page.tsx'),
    route('vault/photos', 'features/photos/photos-page.tsx', [route(':photoId', 'features/photos/viewer-page.tsx')]),
    route('vault/documents', 'features/documents/documents-page.tsx'),
    route('vault/documents/sealed', 'features/documents/sealed/sealed-page.tsx'),
    route('vault/documents/:id', 'features/documents/document-page.tsx'),
    route('medicines', 'features/medicines/medicines-page.tsx'),
    route('milk', 'features/milk/milk-page.tsx'),
    route('visit', 'features/visit/visit-page.tsx'),
    route('ideas', 'features/insights/ideas-page.tsx'),
    route('knowledge', 'features/knowledge/knowledge-page.tsx'),
    route('knowledge/article/:articleId', 'features/knowledge/article-page.tsx'),
    route('knowledge/create', 'features/knowledge/editor/editor-page.tsx', { id: 'knowledge/create' }),
    route('knowledge/edit/:articleId', 'features/knowledge/editor/editor-page.tsx', { id: 'knowledge/edit' }),
    route('schedule', 'features/schedule/schedule-page.tsx'),
    route('schedule/custody', 'features/custody/custody-page.tsx'),
    route('schedule/custody/history', 'features/custody/history/history-page.tsx'),
    route('schedule/handoffs', 'features/handoffs/handoffs-page.tsx'),
    route('schedule/handoff/:handoffId', 'features/handoffs/handoff-page.tsx'),
    route('schedule/calendars', 'features/calendar-apps/calendars-page.tsx'),
    route('purchases', 'features/billing/purchases-page.tsx'),
    layout('features/settings/settings-layout.tsx', [
      route('settings', 'features/settings/settings-page.tsx'),
      route('settings/profile', 'features/settings/profile-page.tsx'),
      route('settings/family', 'features/settings/family-page.tsx'),
      route('settings/family/links', 'features/family-links/links-page.tsx'),
      route('settings/family/changes', 'features/settings/changes-page.tsx'),
      route('settings/family/site', 'features/site/site-page.tsx'),
      route('settings/family/site/photos', 'features/site/photos/site-photos-page.tsx'),
      route('settings/family/site/registry', 'features/registry/registry-page.tsx'),
      route('settings/family/site/invites', 'features/site-invites/invites-page.tsx'),
      route('settings/family/site/invites/:inviteId', 'features/site-invites/guests-page.tsx'),
      route('settings/family/:personId', 'features/settings/person-page.tsx'),
      route('settings/appearance', 'features/settings/appearance-page.tsx'),
      route('settings/language', 'features/settings/language-page.tsx'),
      route('settings/notifications', 'features/notifications/notifications-page.tsx'),
      route('settings/logging', 'features/logging/logging-page.tsx'),
      route('settings/insights', 'features/insights/insights-settings-page.tsx'),
      route('settings/recommend', 'features/settings/recommend-page.tsx'),
      route('settings/vault', 'features/vault/settings/vault-settings-page.tsx'),
      route('settings/data', 'features/settings/data-page.tsx'),
      route('settings/import', 'features/imports/import-page.tsx'),
      route('settings/recently-deleted', 'features/recently-deleted/deleted-page.tsx'),
    ]),
  ]),
  // One page for all of the panel: what stands here is in a list that Home loads.
  route('admin', 'features/panel/panel-layout.tsx', [route('*', 'features/panel/panel-page.tsx')]),
  route('family-vault', 'features/vault/family-vault-page.tsx'),
  ...developmentRoutes,
  route('*', 'features/shell/unknown-path.tsx'),
] satisfies RouteConfig
